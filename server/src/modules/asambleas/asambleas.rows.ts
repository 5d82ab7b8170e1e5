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
    asamblea: ReunionTable
  }
}

/** One page of assemblies, the latest first unless sorted otherwise; `without` leaves one out. */
export async function listAsambleas(
  db: Reader,
  query: ListQuery<ReunionSortField>,
  without?: number,
): Promise<Page<ReunionRow>> {
  let base = db.selectFrom('asamblea').select(reunionColumns)
  if (without !== undefined) base = base.where('id', '!=', without)
  const { content, totalElements } = await listPage(base, query, reunionOrder)
  return { content: content.map(toReunion), totalElements }
}

export async function findAsamblea(db: Reader, id: number): Promise<ReunionRow | undefined> {
  const stored = await db
    .selectFrom('asamblea')
    .select(reunionColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return stored && toReunion(stored)
}

/** @returns the new assembly's id */
export async function insertAsamblea(tx: Tx, values: ReunionValues): Promise<number> {
  const { id } = await tx.insertInto('asamblea').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such assembly. */
export const touchAsamblea = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'asamblea', id, version)

export const updateAsamblea = (tx: Tx, id: number, values: ReunionValues) =>
  tx.updateTable('asamblea').set(values).where('id', '=', id).execute()

export const deleteAsamblea = (tx: Tx, id: number) => tx.deleteFrom('asamblea').where('id', '=', id).execute()
