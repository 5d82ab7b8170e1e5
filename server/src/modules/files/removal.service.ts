import { day, hour } from '#contract/durations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isBackupRunning } from '../../platform/db/backup-lease.ts'
import { deleteSums, insertSums } from '../../platform/db/content-sums.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import { toFault } from '../../platform/observability/faults.ts'
import { sumOfContent } from '../../platform/storage/check-content.ts'
import type { Content } from '../../platform/storage/storage.ts'
import type { FileRow } from './files.rows.ts'
import {
  cancelRemoval,
  claimRemovals,
  deleteUnclaimed,
  forgetRemoval,
  planRemoval,
  postponeRemoval,
} from './files.rows.ts'

/** Rows worked off in one transaction. */
const batch = 500

type RemovalContext = Pick<AppContext, 'storage' | 'database' | 'log'>

/** Keys of everything that is stored of a file, each once. */
export const listContents = ({
  content,
  shown,
  thumbnail,
  medium,
}: Pick<FileRow, 'content' | 'shown' | 'thumbnail' | 'medium'>) => [
  ...new Set([content, shown, thumbnail, medium].filter((key) => key !== null)),
]

/**
 * Removes contents that are in `file_removal` from the storage. What cannot be removed now stays there, and the
 * clean-up tries again; while a backup is being made, that is all of them. To be called after the transaction in which
 * their rows went.
 */
async function removeContents(
  { storage, database, log }: RemovalContext,
  contents: readonly string[],
): Promise<void> {
  try {
    if (contents.length === 0 || (await isBackupRunning(database.read))) return
    for (const content of contents) await storage.remove(content)
    await database.transactionWithoutAudit((tx) => forgetRemoval(tx, contents))
  } catch (error) {
    if (!toFault(error)) log.warn({ err: error }, 'a file could not be removed')
  }
}

/** Stores the contents of a row that is being written. */
export interface ContentWriter {
  /** Stores a content and computes its checksum; returns its size in bytes. */
  put: (key: string, content: Content) => Promise<number>
  /** Takes the stored contents off the removal list, in the transaction of the row. */
  keep: (tx: Tx) => Promise<void>
}

/**
 * Stores contents together with the row that refers to them. If storing fails at any point, or the server is killed, the contents
 * that no row refers to are removed later: they are in `file_removal` from the beginning, until `keep` takes them out in the
 * transaction of the row.
 * @throws AppError 400 `file.error.uploading` when that took more than a day
 */
export async function storingContents<T>(
  context: RemovalContext & Pick<AppContext, 'clock'>,
  contents: readonly string[],
  work: (storing: ContentWriter) => Promise<T>,
): Promise<T> {
  const { database, clock, storage } = context
  const sums: { content: string; size: number; sha256: string }[] = []
  const due = new Date(clock().getTime() + day)
  try {
    await database.transactionWithoutAudit((tx) => planRemoval(tx, contents, due))
    return await work({
      put: async (key, content) => {
        // computed from the uploaded content, not from what the store returns
        const sha256 = await sumOfContent(content)
        const size = await storage.put(key, content)
        sums.push({ content: key, size, sha256 })
        return size
      },
      keep: async (tx) => {
        if ((await cancelRemoval(tx, contents, due)) !== contents.length)
          throw new AppError('file.error.uploading')
        await insertSums(tx, sums)
      },
    })
  } catch (error) {
    void discardContents(context, contents)
    throw error
  }
}

/** Lets contents go that no row refers to any more, once the transaction is stored. */
export async function retireContents(
  context: RemovalContext,
  { tx, now, afterCommit }: Pick<Write, 'tx' | 'now' | 'afterCommit'>,
  contents: readonly string[],
): Promise<void> {
  await planRemoval(tx, contents, now)
  await deleteSums(tx, contents)
  afterCommit(() => void removeContents(context, contents))
}

/**
 * Removes what was stored for an upload that came to nothing: only what still is in `file_removal`, for a
 * transaction may have been stored although its answer was lost.
 */
async function discardContents(
  context: RemovalContext & Pick<AppContext, 'clock'>,
  contents: readonly string[],
): Promise<void> {
  const { database, clock, log } = context
  const again = new Date(clock().getTime() + hour)
  try {
    const planned = await database.transactionWithoutAudit((tx) => postponeRemoval(tx, contents, again))
    await removeContents(
      context,
      planned.map(({ content }) => content),
    )
  } catch (error) {
    if (!toFault(error)) log.warn({ err: error }, 'an abandoned upload could not be removed')
  }
}

/**
 * Removes uploads that no record has claimed for a day, and contents nothing refers to any more. Several servers may
 * do so at once.
 */
export async function removeUnused(context: RemovalContext & Pick<AppContext, 'clock'>): Promise<void> {
  const { storage, database, clock } = context
  const now = clock()
  const yesterday = new Date(now.getTime() - day)
  const retireUnclaimed = () =>
    database.transactionWithoutAudit(async (tx) => {
      const rows = await deleteUnclaimed(tx, yesterday, batch)
      const contents = rows.flatMap(listContents)
      await planRemoval(tx, contents, now)
      await deleteSums(tx, contents)
      return rows.length
    })
  while ((await retireUnclaimed()) > 0);

  const again = new Date(now.getTime() + hour)
  const nextDue = () => database.transactionWithoutAudit((tx) => claimRemovals(tx, now, again, batch))
  for (let due = await nextDue(); due.length > 0; due = await nextDue())
    await removeContents(
      context,
      due.map(({ content }) => content),
    )
  await storage.tidy(yesterday)
}
