import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Accion, Cambio, Entidade } from '#contract/auditoria.ts'
import { searchText } from './keys.ts'
import type { Tx } from './tables.ts'

/** Written once: no statement that changes it compiles. */
type Kept = ColumnType<string, string, never>

interface AuditoriaTable {
  id: GeneratedAlways<number>
  instante: Kept
  autor: Kept
  autor_nome: Kept
  accion: Kept
  entidade: Kept
  rexistro: Kept
  rexistro_nome: Kept
  cambios: Kept
  search: Kept
}
declare module './tables.ts' {
  interface Tables {
    auditoria: AuditoriaTable
  }
}

/** Who does something; kept in words, so that the trail outlives the user. */
export interface Who {
  login: string
  nome: string
}

/** The portal itself, for what happens without a person: the first start, clean-ups. */
export const system: Who = { login: 'sistema', nome: 'Xuntanza' }

type Values = Record<string, unknown>

export interface AuditEntry {
  accion: Accion
  entidade: Entidade
  rexistro: string | number
  /** What people call the record: a name, a title. */
  rexistroNome: string
  /** The record before and after, without secrets or file contents; either is left out when there was none. */
  antes?: Values
  despois?: Values
}

/** Longest text kept of one value; the rest of a long page is not needed to see what changed. */
const longestValue = 20_000

const kept = (value: unknown): Cambio['antes'] => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length > longestValue)
    return `${value.slice(0, longestValue)}… (${value.length})`
  return value as Cambio['antes']
}

/** Which fields differ, one level of nested objects spelled with a dot. */
export function changes(antes: Values = {}, despois: Values = {}): Cambio[] {
  const before = flat(antes)
  const after = flat(despois)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((campo) => JSON.stringify(before[campo] ?? null) !== JSON.stringify(after[campo] ?? null))
    .map((campo) => ({ campo, antes: kept(before[campo]), despois: kept(after[campo]) }))
}

function flat(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([inner, deep]): [string, unknown] => [`${name}.${inner}`, deep])
        : [[name, value] as [string, unknown]],
    ),
  )
}

/**
 * Writes one entry of the trail inside the transaction of the change itself. A record saved as it was changed
 * nothing, and leaves none.
 */
export async function recordAudit(tx: Tx, who: Who, now: Date, entry: AuditEntry): Promise<void> {
  const cambios = changes(entry.antes, entry.despois)
  if (entry.accion === 'MODIFICAR' && cambios.length === 0) return
  await tx
    .insertInto('auditoria')
    .values({
      instante: now.toISOString(),
      autor: who.login,
      autor_nome: who.nome,
      accion: entry.accion,
      entidade: entry.entidade,
      rexistro: String(entry.rexistro),
      rexistro_nome: entry.rexistroNome,
      cambios: JSON.stringify(cambios),
      search: searchText(who.login, who.nome, entry.rexistroNome, entry.rexistro),
    })
    .execute()
}
