import type { Entidade } from '#contract/auditoria.ts'
import { AppError } from './app-error.ts'
import type { AuditEntry } from './db/audit.ts'
import type { Reader, Tx } from './db/tables.ts'
import type { Write } from './db/write.ts'

/** The differences between kinds of records. */
export interface RecordKind<Id extends number | string, Stored extends { id: number | string }> {
  entidade: Entidade
  /**
   * Increments the version of a record if `version` is still the stored one, or null, which always matches; concurrent writers wait from
   * then on. False when the version differs, or when there is no such record.
   */
  lock: (tx: Tx, id: Id, version: number | null) => Promise<boolean>
  /** @throws AppError 404, and what forbids its change to this caller */
  get: (db: Reader, id: Id) => Promise<Stored>
  /** The name or title in the audit trail. */
  getName: (record: Stored) => string
  /** The values for the audit trail. */
  audited: (record: Stored) => NonNullable<AuditEntry['antes']>
}

/** The record of a request, with the version that its client read. */
interface RecordVersion<Id> {
  id: Id
  version?: number | null | undefined
}

/** Refuses a body that names another record than the address. @throws AppError 400 */
export function checkSameId<Id>(id: Id, body: { id: Id }): void {
  if (body.id !== id) throw new AppError('error.bad-request')
}

/**
 * Locks a record and reads it. The lock comes first, so that concurrent writers wait before they read.
 * @throws AppError 404 and what else `get` throws; then 409 when `version` is not the stored one
 */
export async function lockRecord<Id extends number | string, Stored extends { id: number | string }>(
  tx: Tx,
  kind: Pick<RecordKind<Id, Stored>, 'lock' | 'get'>,
  { id, version }: RecordVersion<Id>,
): Promise<Stored> {
  const isCurrent = await kind.lock(tx, id, version ?? null)
  const record = await kind.get(tx, id)
  if (!isCurrent) throw new AppError('error.conflict')
  return record
}

/** Identifies the record in an audit entry. */
const getSubject = <Id extends number | string, Stored extends { id: number | string }>(
  { entidade, getName }: RecordKind<Id, Stored>,
  record: Stored,
) => ({ entidade, rexistro: record.id, rexistroNome: getName(record) })

/** Creates a record. @param insert stores it with its parts, and returns its id */
export async function createRecord<Id extends number | string, Stored extends { id: number | string }>(
  { tx, audit }: Write,
  kind: RecordKind<Id, Stored>,
  insert: () => Promise<Id>,
): Promise<Stored> {
  const record = await kind.get(tx, await insert())
  await audit({ accion: 'CREAR', ...getSubject(kind, record), despois: kind.audited(record) })
  return record
}

/**
 * Changes a record.
 * @param change stores the new values and parts
 * @throws AppError as {@link lockRecord}
 */
export async function changeRecord<Id extends number | string, Stored extends { id: number | string }>(
  { tx, audit }: Write,
  kind: RecordKind<Id, Stored>,
  seen: RecordVersion<Id>,
  change: (before: Stored) => Promise<unknown>,
): Promise<Stored> {
  const before = await lockRecord(tx, kind, seen)
  await change(before)
  const after = await kind.get(tx, seen.id)
  const values = { antes: kind.audited(before), despois: kind.audited(after) }
  await audit({ accion: 'MODIFICAR', ...getSubject(kind, after), ...values })
  return after
}

/**
 * Deletes a record. If two users delete it at once, the second gets a 404.
 * @param remove deletes the record with its parts
 * @throws AppError 404 and what else `get` throws
 */
export async function removeRecord<Id extends number | string, Stored extends { id: number | string }>(
  { tx, audit }: Write,
  kind: RecordKind<Id, Stored>,
  id: Id,
  remove: (before: Stored) => Promise<unknown>,
): Promise<void> {
  await kind.lock(tx, id, null)
  const before = await kind.get(tx, id)
  await remove(before)
  await audit({ accion: 'ELIMINAR', ...getSubject(kind, before), antes: kind.audited(before) })
}
