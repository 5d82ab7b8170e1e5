import { randomUUID } from 'node:crypto'
import type { Database } from './connection.ts'
import type { Reader, Tx } from './tables.ts'

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

/** How long contents stay for a backup that gives no more signs of life, in milliseconds. */
export const leaseTime = 10 * 60_000
const extendEvery = 60_000

/** Contents may have been removed while a backup was reading them: it could not say that it goes on. */
export class LeaseLost extends Error {}

export interface Lease {
  /** @throws LeaseLost when contents may have been removed since it began */
  check: () => Promise<void>
  /** To be called however things end. */
  end: () => Promise<void>
}

/**
 * Keeps all contents in the storage until it ends, or its holder has been dead for some minutes. What a snapshot that
 * begins after this names can be read until then: whoever removes contents looks for leases after the rows are gone.
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
  /** A lease that has run out meanwhile is not held any more: somebody may have looked. */
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
        // the database is away for a moment; the check at the end tells whether that was too long
        () => {},
      )
  }, extendEvery)
  timer.unref()
  return {
    check: async () => {
      const { numUpdatedRows } = await transactionWithoutAudit(extend)
      if (numUpdatedRows === 0n) throw new LeaseLost('the backup stood still for too long')
    },
    end: async () => {
      clearInterval(timer)
      await extending
      await transactionWithoutAudit((tx) => tx.deleteFrom('backup_lease').where('id', '=', id).execute())
    },
  }
}

/** Whether a backup is being made: then contents stay in the storage, also those no row names any more. */
export const isBackupRunning = async (db: Reader): Promise<boolean> =>
  (await db
    .selectFrom('backup_lease')
    .select('id')
    .where('until', '>', new Date().toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The name of its own the portal of this database has. */
export const portalId = async (db: Reader): Promise<string> =>
  (await db.selectFrom('portal').select('id').executeTakeFirstOrThrow()).id

/** Notes that a backup is whole and on the disk. */
export const recordFinished = (
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  instant: Date,
) =>
  transactionWithoutAudit((tx) =>
    tx.updateTable('backup_turn').set({ finished: instant.toISOString(), failure: null }).execute(),
  )

/** Notes why a scheduled backup was not made: a code such as `EACCES`, without anything of the error's text. */
export const recordFailure = (
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  code: string,
) => transactionWithoutAudit((tx) => tx.updateTable('backup_turn').set({ failure: code }).execute())

/** Code of what kept the last scheduled backup from being made; null once a whole one is made. */
export async function backupFailure(db: Reader): Promise<string | null> {
  return (await db.selectFrom('backup_turn').select('failure').executeTakeFirstOrThrow()).failure
}

/** The moment the last whole backup is of, whoever asked for it; null when there was none. */
export async function lastBackup(db: Reader): Promise<Date | null> {
  const { finished } = await db.selectFrom('backup_turn').select('finished').executeTakeFirstOrThrow()
  return finished === null ? null : new Date(finished)
}

/** Whether the scheduled backup is due: asked before a transaction is opened for it. */
export const isTurnDue = async (db: Reader, now: Date): Promise<boolean> =>
  (await db.selectFrom('backup_turn').select('due').executeTakeFirstOrThrow()).due <= now.toISOString()

/** Takes the turn for the scheduled backup if it is due, so that nobody else does until `again`; whether it was. */
export async function takeTurn(tx: Tx, now: Date, again: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_turn')
    .set({ due: again.toISOString() })
    .where('due', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Says when the next scheduled backup is due. */
export const backUpNext = (tx: Tx, due: Date) =>
  tx.updateTable('backup_turn').set({ due: due.toISOString() }).execute()
