import { collectBatches } from '../../platform/db/batches.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface RestrictionTable {
  item_id: number
  grupo_id: number | null
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    evento_enlace_restriction: RestrictionTable
    evento_documento_restriction: RestrictionTable
  }
}
declarePublic('evento_enlace_restriction', 'evento_documento_restriction')

/** The parts of an event that can be restricted to a group. */
export type Restricted = 'enlace' | 'documento'

/** A link or document that only the members of a group see; both are null once that group is gone. */
export interface RestrictionRow {
  itemId: number
  grupoId: number | null
  name: string | null
}

/** The restrictions of these links or documents. */
export const listRestrictions = (
  db: Reader,
  kind: Restricted,
  itemIds: readonly number[],
): Promise<RestrictionRow[]> =>
  collectBatches(itemIds, (some) =>
    db
      .selectFrom(`evento_${kind}_restriction as restriction`)
      .leftJoin('grupo', 'grupo.id', 'restriction.grupo_id')
      .select(['restriction.item_id as itemId', 'restriction.grupo_id as grupoId', 'grupo.name'])
      .where('restriction.item_id', 'in', some)
      .execute(),
  )

/** Puts these restrictions in the place of those the links or documents `itemIds` had. */
export async function replaceRestrictions(
  tx: Tx,
  kind: Restricted,
  itemIds: readonly number[],
  restrictions: readonly { itemId: number; grupoId: number | null }[],
): Promise<void> {
  if (itemIds.length > 0)
    await tx.deleteFrom(`evento_${kind}_restriction`).where('item_id', 'in', itemIds).execute()
  const values = restrictions.map(({ itemId, grupoId }) => ({ item_id: itemId, grupo_id: grupoId }))
  if (values.length > 0) await tx.insertInto(`evento_${kind}_restriction`).values(values).execute()
}
