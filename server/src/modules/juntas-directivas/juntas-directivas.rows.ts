import type { ListQuery, Page } from '#contract/lists.ts'
import { listPage } from '../../platform/db/lists.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'
import type {
  ReunionRow,
  ReunionSortField,
  ReunionTable,
  ReunionValues,
} from '../attachments/reunion.rules.ts'
import { reunionColumns, reunionOrder, toReunion } from '../attachments/reunion.rules.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    junta_directiva: ReunionTable
  }
}

/** One page of board meetings, the latest first unless sorted otherwise; `without` leaves one out. */
export async function listJuntasDirectivas(
  db: Reader,
  query: ListQuery<ReunionSortField>,
  without?: number,
): Promise<Page<ReunionRow>> {
  let base = db.selectFrom('junta_directiva').select(reunionColumns)
  if (without !== undefined) base = base.where('id', '!=', without)
  const { content, totalElements } = await listPage(base, query, reunionOrder)
  return { content: content.map(toReunion), totalElements }
}

export async function findJuntaDirectiva(db: Reader, id: number): Promise<ReunionRow | undefined> {
  const stored = await db
    .selectFrom('junta_directiva')
    .select(reunionColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return stored && toReunion(stored)
}

/** @returns the new board meeting's id */
export async function insertJuntaDirectiva(tx: Tx, values: ReunionValues): Promise<number> {
  const { id } = await tx
    .insertInto('junta_directiva')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such board meeting. */
export const touchJuntaDirectiva = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'junta_directiva', id, version)

export const updateJuntaDirectiva = (tx: Tx, id: number, values: ReunionValues) =>
  tx.updateTable('junta_directiva').set(values).where('id', '=', id).execute()

export const deleteJuntaDirectiva = (tx: Tx, id: number) =>
  tx.deleteFrom('junta_directiva').where('id', '=', id).execute()
