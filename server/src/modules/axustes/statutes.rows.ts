import type { Generated } from 'kysely'
import type { Estatutos } from '#contract/axustes.ts'
import type { MeetingRules, StatuteRules } from '#contract/statutes.ts'
import { withBoardRules } from '#contract/statutes.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface EstatutoTable {
  desde: string
  /** JSON. */
  regras: string
}
interface CargoTable {
  id: Generated<number>
  cargo: string
  socio_id: number
  desde: string
  ata: string | null
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    estatuto: EstatutoTable
    cargo: CargoTable
  }
}

/** Days as ISO text. */
export interface StoredStatutes extends StatuteRules {
  desde: string
}
export interface StoredCargo {
  cargo: string
  socio: { id: number }
  desde: string
  ata?: string | null | undefined
}

/** The earliest first. */
export async function findStatutes(db: Reader): Promise<StoredStatutes[]> {
  const rows = await db.selectFrom('estatuto').selectAll().orderBy('desde').execute()
  return rows.map(({ desde, regras }) => ({ ...withBoardRules(JSON.parse(regras) as MeetingRules), desde }))
}

export const toEstatutos = ({ desde, ...rules }: StoredStatutes): Estatutos => ({
  ...rules,
  desde: toLocalDate(desde),
})

export async function replaceStatutes(tx: Tx, statutes: readonly StoredStatutes[]): Promise<void> {
  await tx.deleteFrom('estatuto').execute()
  if (statutes.length === 0) return
  await tx
    .insertInto('estatuto')
    .values(statutes.map(({ desde, ...rules }) => ({ desde, regras: JSON.stringify(rules) })))
    .execute()
}

/** Posts with their members, the latest first. Days as ISO text; `left` is empty while the member is active. */
export const findCargos = (db: Reader) =>
  db
    .selectFrom('cargo')
    .innerJoin('socio', 'socio.id', 'cargo.socio_id')
    .select([
      'cargo.id',
      'cargo.cargo',
      'cargo.desde',
      'cargo.ata',
      'socio.id as socio',
      'socio.numero',
      'socio.nombre',
      'socio.apellidos',
      'socio.fecha_baja as left',
    ])
    .orderBy('cargo.desde', 'desc')
    .orderBy('cargo.id')
    .execute()

export async function replaceCargos(tx: Tx, cargos: readonly StoredCargo[]): Promise<void> {
  await tx.deleteFrom('cargo').execute()
  for (const some of inBatches(cargos, 200))
    await tx
      .insertInto('cargo')
      .values(
        some.map(({ cargo, socio, desde, ata }) => ({ cargo, socio_id: socio.id, desde, ata: ata ?? null })),
      )
      .execute()
}

/** Those of `ids` that belong to members. */
export async function findKnownMembers(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  const known = new Set<number>()
  for (const some of inBatches(ids)) {
    const rows = await db.selectFrom('socio').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}
