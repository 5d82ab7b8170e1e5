import type { Kysely } from 'kysely'
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
  const bump = nextVersion(tx, table).where(key, '=', id)
  const ifUnchanged = version === null ? bump : bump.where('version', '=', version)
  const { numUpdatedRows } = await ifUnchanged.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Increments versions in any table that has them. */
const nextVersion = (tx: Tx, table: keyof Tables) =>
  (tx as unknown as Kysely<Record<string, Record<string, number | string>>>)
    .updateTable(table)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))

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
    await nextVersion(tx, table).where(key, 'in', some).execute()
}

/**
 * Compares the version that a client saw with that of the record just read, before anything else is judged of the change.
 * The caller holds back concurrent writers. Without a seen version everything passes.
 * @throws AppError 409
 */
export function checkVersion(stored: { version: number }, seen: number | null | undefined): void {
  if (seen != null && seen !== stored.version) throw new AppError('error.conflict')
}
