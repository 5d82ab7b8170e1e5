import type { Generated, Insertable } from 'kysely'
import type { Page } from '#contract/lists.ts'
import type { Reunion, ReunionsQuery, TipoReunion } from '#contract/reunions.ts'
import { toLocalDateTime } from '../../../platform/config/time.ts'
import { listPage } from '../../../platform/db/lists.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion } from '../../../platform/db/versions.ts'

interface ReunionTable {
  id: Generated<number>
  tipo: TipoReunion
  numero: number
  lugar: string
  lugar_key: string
  fecha: string
  search: string
  version: Generated<number>
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    asamblea: ReunionTable
    junta_directiva: ReunionTable
  }
}

/** Assemblies and board meetings are alike in everything but the table they are kept in. */
export type ReunionTableName = 'asamblea' | 'junta_directiva'

/** A meeting without what is attached to it. */
export type ReunionRow = Omit<
  Reunion,
  'convocada' | 'enCenso' | 'aberta' | 'aprobada' | 'enlaces' | 'fotos' | 'documentos'
>

export type ReunionValues = Omit<Insertable<ReunionTable>, 'id' | 'version'>

const columns = ['id', 'tipo', 'numero', 'lugar', 'fecha', 'version'] as const

const toRow = (stored: Omit<ReunionRow, 'fecha'> & { fecha: string }): ReunionRow => ({
  ...stored,
  fecha: toLocalDateTime(stored.fecha),
})

/**
 * One page of meetings, the latest first unless sorted otherwise, those whose day is not known yet before all; `without`
 * leaves one out.
 */
export async function listReunions(
  db: Reader,
  table: ReunionTableName,
  query: ReunionsQuery,
  without?: number,
): Promise<Page<ReunionRow>> {
  let base = db.selectFrom(table).select(columns)
  if (without !== undefined) base = base.where('id', '!=', without)
  const { desde, ata } = query.filters
  if (desde !== undefined) base = base.where('fecha', '>=', desde)
  if (ata !== undefined) base = base.where('fecha', '<', `${ata}T24`)
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', tipo: 'tipo', numero: 'numero', lugar: 'lugar_key', fecha: 'fecha' },
    defaultSort: [['fecha', 'desc']],
  })
  return { content: content.map(toRow), totalElements }
}

export async function findReunion(
  db: Reader,
  table: ReunionTableName,
  id: number,
): Promise<ReunionRow | undefined> {
  const stored = await db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst()
  return stored && toRow(stored)
}

/** @returns the id of the new one */
export async function insertReunion(tx: Tx, table: ReunionTableName, values: ReunionValues): Promise<number> {
  const { id } = await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when it is not, or no record has that id. */
export const lockReunion = (
  tx: Tx,
  table: ReunionTableName,
  id: number,
  version: number | null,
): Promise<boolean> => bumpVersion(tx, table, id, version)

export const updateReunion = (tx: Tx, table: ReunionTableName, id: number, values: ReunionValues) =>
  tx.updateTable(table).set(values).where('id', '=', id).execute()

export const deleteReunion = (tx: Tx, table: ReunionTableName, id: number) =>
  tx.deleteFrom(table).where('id', '=', id).execute()
