import type { ColumnType, Expression, GeneratedAlways } from 'kysely'
import { sql } from 'kysely'
import type { Accion, Cambio, Entidade } from '#contract/auditoria.ts'
import { redactSecrets } from '#contract/personal-data.ts'
import { inBatches } from './batches.ts'
import { searchText } from './sort-keys.ts'
import type { Reader, Tx } from './tables.ts'

/** Immutable: a statement that updates it does not compile. */
type ImmutableText = ColumnType<string, string, never>

interface AuditoriaTable {
  id: GeneratedAlways<number>
  instante: ImmutableText
  autor: ImmutableText
  autor_nome: ImmutableText
  accion: ImmutableText
  entidade: ImmutableText
  rexistro: ImmutableText
  rexistro_nome: ImmutableText
  cambios: ImmutableText
  search: ImmutableText
}
declare module './tables.ts' {
  interface Tables {
    auditoria: AuditoriaTable
  }
}

/** The author of a change, stored as text, so that the trail outlives the user. */
export interface Actor {
  login: string
  nome: string
}

/** The portal itself as author: the first start, clean-up. */
export const system: Actor = { login: 'sistema', nome: 'Xuntanza' }

type Values = Record<string, unknown>

export interface AuditEntry {
  accion: Accion
  entidade: Entidade
  rexistro: string | number
  /** Name or title of the record. */
  rexistroNome: string
  /**
   * The record before and after, without secrets and file contents; `antes` is absent for a new record, `despois` for
   * a deleted one.
   */
  antes?: Values
  despois?: Values
}

/** Maximum length of a stored value; longer ones are cut. */
const maxValueLength = 20_000

const kept = (value: unknown): Cambio['antes'] => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length > maxValueLength)
    return `${value.slice(0, maxValueLength)}… (${value.length})`
  return value as Cambio['antes']
}

/** Whether two values are stored alike. Long texts are compared directly: serialising them would block other requests. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one !== 'string' &&
    typeof other !== 'string' &&
    JSON.stringify(one ?? null) === JSON.stringify(other ?? null))

/** The fields that differ; fields of a nested object are written with a dot. */
export function changes(antes: Values = {}, despois: Values = {}): Cambio[] {
  const before = flat(antes)
  const after = flat(despois)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((campo) => !isSame(before[campo], after[campo]))
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

/** Changes as the trail stores them. */
export const toCambiosText = (cambios: Cambio[]): string => redactSecrets(JSON.stringify(cambios))

/** Rows of one insert: each has 9 values. */
const rowsAtOnce = 500

/**
 * Writes audit entries inside the transaction of the changes. When a record was saved without changes, it writes
 * nothing.
 */
export async function recordAudit(tx: Tx, who: Actor, now: Date, ...entries: AuditEntry[]): Promise<void> {
  const rows = entries
    .map((entry) => ({ entry, cambios: changes(entry.antes, entry.despois) }))
    .filter(({ entry, cambios }) => entry.accion !== 'MODIFICAR' || cambios.length > 0)
    .map(({ entry, cambios }) => ({
      instante: now.toISOString(),
      autor: who.login,
      autor_nome: who.nome,
      accion: entry.accion,
      entidade: entry.entidade,
      rexistro: String(entry.rexistro),
      rexistro_nome: entry.rexistroNome,
      cambios: toCambiosText(cambios),
      search: searchText(who.login, who.nome, entry.rexistroNome, entry.rexistro),
    }))
  for (const some of inBatches(rows, rowsAtOnce)) await tx.insertInto('auditoria').values(some).execute()
}

/** Whether the same entry of the same author was recorded after `since`. */
export async function isRecorded(db: Reader, who: Actor, since: Date, entry: AuditEntry): Promise<boolean> {
  const found = await db
    .selectFrom('auditoria')
    .select('id')
    .where('autor', '=', who.login)
    .where('instante', '>', since.toISOString())
    .where('accion', '=', entry.accion)
    .where('entidade', '=', entry.entidade)
    .where('rexistro', '=', String(entry.rexistro))
    .where('rexistro_nome', '=', entry.rexistroNome)
    .where('cambios', '=', toCambiosText(changes(entry.antes, entry.despois)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An entry about a record as a query gives it: the changes as {@link toCambiosText} writes them, and the name as a search text. */
export interface PreparedEntry {
  accion: string
  rexistro: string
  rexistro_nome: string
  cambios: string
  nome_search: string
}

/** The same for many records whose entries are in the database already: it copies them without reading them. */
export async function recordPreparedAudit(
  tx: Tx,
  who: Actor,
  now: Date,
  entidade: Entidade,
  entries: Expression<PreparedEntry>,
): Promise<void> {
  const text = (value: string) => sql<string>`cast(${value} as text)`
  const by = searchText(who.login, who.nome)
  await tx
    .insertInto('auditoria')
    .columns([
      ...(['accion', 'rexistro', 'rexistro_nome', 'cambios'] as const),
      ...(['instante', 'autor', 'autor_nome', 'entidade', 'search'] as const),
    ])
    .expression(
      sql`select e.accion, e.rexistro, e.rexistro_nome, e.cambios, ${text(now.toISOString())}, ${text(who.login)},
        ${text(who.nome)}, ${text(entidade)}, ${text(by)} || ' ' || e.nome_search || ' ' || e.rexistro
        from ${entries} as e` as never,
    )
    .execute()
}
