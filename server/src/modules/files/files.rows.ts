import type { FileRef } from '#contract/files.ts'
import { collectBatches } from '../../platform/db/batches.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface FileTable {
  uuid: string
  file_name: string
  type: string
  size: number
  content: string
  shown: string | null
  shown_size: number | null
  thumbnail: string | null
  thumbnail_size: number | null
  medium: string | null
  medium_size: number | null
  uploaded_by: number | null
  created_at: string
  holder: string | null
  /** The only purpose that it is for; absent for a file that records keep. */
  para?: string | null
}
interface FileRemovalTable {
  content: string
  due: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    file: FileTable
    file_removal: FileRemovalTable
  }
}
declarePublic('file')

export type FileRow = FileTable

export const findFile = (db: Reader, uuid: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').selectAll().where('uuid', '=', uuid).executeTakeFirst()

/** These files, by uuid; one that does not exist is left out. */
export async function findFileRows(db: Reader, uuids: readonly string[]): Promise<Map<string, FileRow>> {
  const rows = await collectBatches(uuids, (some) =>
    db.selectFrom('file').selectAll().where('uuid', 'in', some).execute(),
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** References to these files, by uuid; missing files are left out. */
export async function findFileRefs(db: Reader, uuids: readonly string[]): Promise<Map<string, FileRef>> {
  const rows = await collectBatches(uuids, (some) =>
    db
      .selectFrom('file')
      .select(['uuid', 'file_name as fileName', 'type'])
      .where('uuid', 'in', some)
      .execute(),
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** Number and total size of a user's unclaimed uploads, and the time of the first one. */
export async function countWaiting(
  db: Reader,
  usuarioId: number,
): Promise<{ files: number; bytes: number; since: Date }> {
  const { files, bytes, since } = await db
    .selectFrom('file')
    .select((file) => [
      file.fn.countAll<number>().as('files'),
      file.fn.sum<string | number | null>('size').as('bytes'),
      file.fn.min('created_at').as('since'),
    ])
    .where('uploaded_by', '=', usuarioId)
    .where('holder', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0), since: new Date(since) }
}

export const insertFile = (tx: Tx, row: FileRow) => tx.insertInto('file').values(row).execute()

/**
 * Makes these files `holder`'s: those it already holds, and unclaimed uploads of `usuarioId`.
 * @returns the files it holds now
 */
export const assignFiles = (
  tx: Tx,
  uuids: readonly string[],
  usuarioId: number,
  holder: string,
): Promise<FileRow[]> =>
  collectBatches(uuids, (some) =>
    tx
      .updateTable('file')
      .set({ holder })
      .where('uuid', 'in', some)
      .where('para', 'is', null)
      .where((file) =>
        file.or([
          file('holder', '=', holder),
          file.and([file('holder', 'is', null), file('uploaded_by', '=', usuarioId)]),
        ]),
      )
      .returningAll()
      .execute(),
  )

export const updateFile = (tx: Tx, uuid: string, values: Partial<FileRow>) =>
  tx.updateTable('file').set(values).where('uuid', '=', uuid).execute()

/** Notes the middle form of a picture that has none yet; whether it was noted. */
export async function noteMedium(
  tx: Tx,
  uuid: string,
  medium: { medium: string; medium_size: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set(medium)
    .where('uuid', '=', uuid)
    .where('medium', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes these files, and answers them. */
export const deleteFiles = (tx: Tx, uuids: readonly string[]): Promise<FileRow[]> =>
  collectBatches(uuids, (some) => tx.deleteFrom('file').where('uuid', 'in', some).returningAll().execute())

/** The uuid of the last file that this holder has. */
export async function findHeldFile(db: Reader, holder: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('file')
    .select('uuid')
    .where('holder', '=', holder)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uuid
}

/** Deletes what `holder` and everything below it (`holder/…`) holds, and answers it. */
export const deleteHolderFiles = (tx: Tx, holder: string): Promise<FileRow[]> =>
  tx
    .deleteFrom('file')
    .where((file) =>
      file.or([
        file('holder', '=', holder),
        // '0' follows '/'
        file.and([file('holder', '>', `${holder}/`), file('holder', '<', `${holder}0`)]),
      ]),
    )
    .returningAll()
    .execute()

/** Deletes at most `most` uploads unclaimed since `before`, and returns them. */
export const deleteUnclaimed = (tx: Tx, before: Date, most: number): Promise<FileRow[]> =>
  tx
    .deleteFrom('file')
    .where('uuid', 'in', (db) =>
      db
        .selectFrom('file')
        .select('uuid')
        .where('holder', 'is', null)
        .where('created_at', '<', before.toISOString())
        .limit(most),
    )
    .where('holder', 'is', null)
    .returningAll()
    .execute()

/** Notes contents to be removed from the storage once `due` has passed. */
export async function planRemoval(tx: Tx, contents: readonly string[], due: Date): Promise<void> {
  await collectBatches(contents, (some) =>
    tx
      .insertInto('file_removal')
      .values(some.map((content) => ({ content, due: due.toISOString() })))
      .execute(),
  )
}

/** Takes contents back out that were planned for `due`; returns how many were. */
export async function cancelRemoval(tx: Tx, contents: readonly string[], due: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('file_removal')
    .where('content', 'in', contents)
    .where('due', '=', due.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Forgets contents that have been removed. */
export const forgetRemoval = (tx: Tx, contents: readonly string[]) =>
  collectBatches(contents, (some) => tx.deleteFrom('file_removal').where('content', 'in', some).execute())

/** Claims these contents, as far as they are planned to be removed, like {@link claimRemovals}. */
export const postponeRemoval = (
  tx: Tx,
  contents: readonly string[],
  again: Date,
): Promise<{ content: string }[]> =>
  collectBatches(contents, (some) =>
    tx
      .updateTable('file_removal')
      .set({ due: again.toISOString() })
      .where('content', 'in', some)
      .returning('content')
      .execute(),
  )

/** Claims at most `most` due removals: until `again` no other server gets them, and no transaction takes them back. */
export const claimRemovals = (tx: Tx, now: Date, again: Date, most: number): Promise<{ content: string }[]> =>
  tx
    .updateTable('file_removal')
    .set({ due: again.toISOString() })
    .where('content', 'in', (db) =>
      db
        .selectFrom('file_removal')
        .select('content')
        .where('due', '<=', now.toISOString())
        .orderBy('due')
        .limit(most),
    )
    .where('due', '<=', now.toISOString())
    .returning('content')
    .execute()
