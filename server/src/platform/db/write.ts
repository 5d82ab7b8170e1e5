import type { Actor, AuditEntry } from './audit.ts'
import { recordAudit } from './audit.ts'
import type { Database } from './connection.ts'
import type { Tx } from './tables.ts'

/** The tools of a use case that changes records. */
export interface Write {
  tx: Tx
  who: Actor
  now: Date
  /** Records the change, or several, in the audit trail, in the same transaction. */
  audit: (...entries: AuditEntry[]) => Promise<void>
  /** Runs `work` after the commit: waking the mail queue, deleting files. */
  afterCommit: (work: () => void) => void
}

/** Changing records without an audit entry is a programming error. */
class UnauditedWrite extends Error {}

/**
 * Transactions that begin with `check`, which throws when the caller has lost the right.
 * @param check runs in the transaction, before its work
 */
export const authorizedTransaction =
  (database: Database, check: (tx: Tx) => Promise<void>): Database['transactionWithoutAudit'] =>
  (work) =>
    database.transactionWithoutAudit(async (tx) => {
      await check(tx)
      return work(tx)
    })

/**
 * The only way to change records: one transaction with a known author and an audit entry. `work` can run again after
 * a conflict with a concurrent transaction, so it must touch nothing but the database.
 * @throws UnauditedWrite (and stores nothing) when `work` recorded no audit entry
 */
export function writer(
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  clock: () => Date,
) {
  return async <T>(who: Actor, work: (write: Write) => Promise<T>): Promise<T> => {
    let after: (() => void)[] = []
    const result = await transactionWithoutAudit(async (tx) => {
      let entries = 0
      after = []
      const now = clock()
      const answer = await work({
        tx,
        who,
        now,
        audit: async (...told) => {
          entries += told.length
          await recordAudit(tx, who, now, ...told)
        },
        afterCommit: (later) => after.push(later),
      })
      if (entries === 0) throw new UnauditedWrite('a write left no entry in the audit trail')
      return answer
    })
    for (const later of after) later()
    return result
  }
}

export type Writer = ReturnType<typeof writer>
