import { sql } from 'kysely'
import type { Tables, Tx } from './tables.ts'

/**
 * Increments the version of a record if `version` is still the stored one, or null, which always matches. As the
 * first statement of a transaction, it makes concurrent writers wait before they read.
 * @param key the column of `id`
 * @returns false when the version differs, or when there is no such record
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
