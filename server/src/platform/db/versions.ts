import { sql } from 'kysely'
import type { Tables, Tx } from './tables.ts'

/**
 * Counts a change of a record if `version` is still the stored one, or null, which any is. Done before anything is read, a
 * concurrent writer waits for it, and nobody reads what is about to change.
 * @param key the column `id` stands in
 * @returns false when it is not, or there is no such record
 */
export async function bumpVersion(
  tx: Tx,
  table: keyof Tables,
  id: number | string,
  version: number | null,
  key = 'id',
): Promise<boolean> {
  const ifUnchanged = version === null ? sql`` : sql` and version = ${version}`
  const { numAffectedRows = 0n } =
    await sql`update ${sql.table(table)} set version = version + 1 where ${sql.ref(key)} = ${id}${ifUnchanged}`.execute(
      tx,
    )
  return numAffectedRows > 0n
}
