import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../platform/app-context.ts'
import { writeNothingNew } from '../../platform/db/backup-lease.ts'

/** A nearly full disk still takes a few bytes. */
const attempt = 1_000_000

/**
 * While nothing can be stored, tries whether it can again: the disk may have room, and users who were refused do not come back to
 * try. What fails is noted by the faults, and what works too.
 */
export async function retryStoring({
  faults,
  storage,
  database,
}: Pick<AppContext, 'faults' | 'storage' | 'database'>): Promise<void> {
  if (faults.now() === null) return
  const key = `check-${randomUUID()}`
  try {
    await database.transactionWithoutAudit(writeNothingNew)
    await storage.put(key, Buffer.alloc(attempt))
  } catch (error) {
    if (!faults.note(error)) throw error
  }
  await storage.remove(key).catch(() => {})
}
