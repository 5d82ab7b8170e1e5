import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { minute } from '#contract/durations.ts'
import type { Database } from './connection.ts'
import type { Reader, Tables, Tx } from './tables.ts'

interface PortalTable {
  id: string
}
interface BackupLeaseTable {
  id: string
  until: string
}
interface BackupTurnTable {
  number: number
  due: string
  finished: string | null
  failure: string | null
}
declare module './tables.ts' {
  interface Tables {
    portal: PortalTable
    backup_lease: BackupLeaseTable
    backup_turn: BackupTurnTable
  }
}

/** How long files are kept for a backup that has stopped renewing its lease, in milliseconds. */
export const leaseTime = 10 * minute
const extendEvery = minute

/** The lease expired during the backup, so files may have been deleted. */
export class LeaseLost extends Error {}

export interface Lease {
  /** @throws LeaseLost when files may have been deleted since it began */
  check: () => Promise<void>
  /** Releases the lease; call it in any case. */
  end: () => Promise<void>
}

/**
 * Keeps all stored files until the lease ends or expires a few minutes after its holder died. A snapshot that begins
 * after this call can read every file it names: the clean-up checks for leases after the rows are deleted.
 */
export async function takeLease({
  transactionWithoutAudit,
}: Pick<Database, 'transactionWithoutAudit'>): Promise<Lease> {
  const id = randomUUID()
  const until = () => new Date(Date.now() + leaseTime).toISOString()
  await transactionWithoutAudit(async (tx) => {
    await tx.deleteFrom('backup_lease').where('until', '<', new Date().toISOString()).execute()
    await tx.insertInto('backup_lease').values({ id, until: until() }).execute()
  })
  /** An expired lease cannot be extended: the clean-up may have run. */
  const extend = (tx: Tx) =>
    tx
      .updateTable('backup_lease')
      .set({ until: until() })
      .where('id', '=', id)
      .where('until', '>', new Date().toISOString())
      .executeTakeFirstOrThrow()
  let extending = Promise.resolve()
  const timer = setInterval(() => {
    extending = extending
      .then(() => transactionWithoutAudit(extend))
      .then(
        () => {},
        // the database is unreachable for a moment; the final check decides whether that was too long
        () => {},
      )
  }, extendEvery)
  timer.unref()
  return {
    check: async () => {
      const { numUpdatedRows } = await transactionWithoutAudit(extend)
      if (numUpdatedRows === 0n) throw new LeaseLost('the backup made no progress for too long')
    },
    end: async () => {
      clearInterval(timer)
      await extending
      await transactionWithoutAudit((tx) => tx.deleteFrom('backup_lease').where('id', '=', id).execute())
    },
  }
}

/** Writes a row as it is, to see whether the database takes it. */
export const writeNothingNew = (tx: Tx) =>
  tx
    .updateTable('backup_turn')
    .set((row) => ({ number: row.ref('number') }))
    .execute()

/** Ends leases that lie further ahead than any lease: their holder died while the clock was ahead. */
export const endLeasesFromAhead = (tx: Tx) =>
  tx
    .deleteFrom('backup_lease')
    .where('until', '>', new Date(Date.now() + 2 * leaseTime).toISOString())
    .execute()

/** Whether a backup is running. While one runs, the clean-up keeps files that no row names. */
export const isBackupRunning = async (db: Reader): Promise<boolean> =>
  (await db
    .selectFrom('backup_lease')
    .select('id')
    .where('until', '>', new Date().toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The id of the portal in this database. */
export const portalId = async (db: Reader): Promise<string> =>
  (await db.selectFrom('portal').select('id').executeTakeFirstOrThrow()).id

/** Records that a backup is complete and on disk. */
export const recordFinished = (
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  instant: Date,
) =>
  transactionWithoutAudit((tx) =>
    tx.updateTable('backup_turn').set({ finished: instant.toISOString(), failure: null }).execute(),
  )

/** The error code of a backup that lacks files. */
export const incompleteBackup = 'INCOMPLETE'

/** Records why a scheduled backup failed: an error code such as `EACCES`, without the error text. */
export const recordFailure = (
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  code: string,
) => transactionWithoutAudit((tx) => tx.updateTable('backup_turn').set({ failure: code }).execute())

/** Error code of the last scheduled backup; null after a successful one. */
export async function backupFailure(db: Reader): Promise<string | null> {
  return (await db.selectFrom('backup_turn').select('failure').executeTakeFirstOrThrow()).failure
}

/** The time of the last complete backup, manual or scheduled; null when there is none. */
export async function lastBackup(db: Reader): Promise<Date | null> {
  const { finished } = await db.selectFrom('backup_turn').select('finished').executeTakeFirstOrThrow()
  return finished === null ? null : new Date(finished)
}

/** The instant when the next scheduled backup is due, in ISO 8601; empty before the first one. */
export const nextBackup = async (db: Reader): Promise<string> =>
  (await db.selectFrom('backup_turn').select('due').executeTakeFirstOrThrow()).due

/**
 * Reserves the scheduled backup that was due at `due` until `again`, so that no other server starts it. Returns whether no
 * other server has reserved it since.
 */
export async function claimScheduledBackup(tx: Tx, due: string, again: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_turn')
    .set({ due: again.toISOString() })
    .where('due', '=', due)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Sets when the next scheduled backup is due. */
export const scheduleNextBackup = (tx: Tx, due: Date) =>
  tx.updateTable('backup_turn').set({ due: due.toISOString() }).execute()

/** The name that an administrator gave the association; null before. */
export async function savedName(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ nome: string | null }>`select nome from axustes`.execute(db)
  return rows[0]?.nome || null
}
