import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { inBatches } from './batches.ts'
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

/**
 * Locks many records in batches, in the order of their ids, and increments their versions.
 * @param key the column of `ids`
 */
export async function bumpVersions(
  tx: Tx,
  table: keyof Tables,
  ids: Iterable<number>,
  key = 'id',
): Promise<void> {
  for (const some of inBatches([...new Set(ids)].sort((one, other) => one - other)))
    await sql`update ${sql.table(table)} set version = version + 1 where ${sql.ref(key)} in (${sql.join(some)})`.execute(
      tx,
    )
}

/**
 * Compares the version that a client saw with that of the record just read, before anything else is judged of the change.
 * The caller holds back concurrent writers. Without a seen version everything passes.
 * @throws AppError 409
 */
export function checkVersion(stored: { version: number }, seen: number | null | undefined): void {
  if (seen != null && seen !== stored.version) throw new AppError('error.conflict')
}
