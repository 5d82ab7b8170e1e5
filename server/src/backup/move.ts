import type { Kysely } from 'kysely'
import type { S3Place } from '../platform/config/s3-url.ts'
import type { Settings } from '../platform/config/settings.ts'
import { portalId } from '../platform/db/backup-lease.ts'
import { lockExclusively } from '../platform/db/cluster-lock.ts'
import type { Side } from '../platform/db/comparison.ts'
import { firstDifference } from '../platform/db/comparison.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { isUnstorable } from '../platform/db/constraints.ts'
import { listNamedContents } from '../platform/db/contents.ts'
import { readTables } from '../platform/db/introspection.ts'
import { lockDataFolder, refuseUnfinished } from '../platform/db/lock.ts'
import { isUpToDate, knownMigrations } from '../platform/db/migrate.ts'
import { inspectDatabase, replaceDatabase } from '../platform/db/replacement.ts'
import { clearTable, countRows, eachRows, insertRows, lastKeys, setNextKeys } from '../platform/db/rows.ts'
import { readSnapshot } from '../platform/db/snapshot.ts'
import type { Tables } from '../platform/db/tables.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { NothingToBackUp, needPortalIn } from './backup.ts'
import { computeSum, putContent } from './contents.ts'
import { type Progress, throttleProgress } from './progress.ts'
import { TargetNotEmpty } from './restore.ts'

/** The copy differs from the source; the message is one line for the operator. */
export class CopyMismatch extends Error {}

/** The target; without a part, that part stays where it is. */
export interface Destination {
  databaseUrl?: string | undefined
  files?: S3Place | undefined
}

export interface MoveResult {
  rows: number
  files: number
  /** Keys of files that rows name and that were already missing from the storage. */
  missing: string[]
  /** The database was already complete; nothing was changed there. */
  wasThere: boolean
}

type Source = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'FILES_URL'>

/** State of running servers: none runs during a move. */
const stays = ['backup_lease', 'rate_limit', 'call_allowance']
const goes = (table: string) => !stays.includes(table)
/** Concurrent file copies: most of the time each waits for the network. */
const atOnce = 8

/**
 * Copies the embedded portal in `DATA_DIR` to PostgreSQL, its files to a bucket, or both, and compares every value and every
 * byte. The source is only read. First the files are copied; then the rows take effect atomically after the comparison, so
 * that an interrupted move can be repeated.
 * @param replace whether to replace the same portal at the target when its rows differ
 * @throws NothingToBackUp, TargetNotEmpty, CopyMismatch, DataFolderInUse, RestoreUnfinished; BucketUnreachable and errors of the
 * databases
 */
export async function movePortal(
  source: Source,
  { databaseUrl, files }: Destination,
  { replace = false, tell = () => {} }: { replace?: boolean; tell?: Progress } = {},
): Promise<MoveResult> {
  const { DATABASE_URL, DATA_DIR } = source
  if (DATABASE_URL)
    throw new NothingToBackUp('DATABASE_URL is set: the portal is not in the embedded database any more.')
  needPortalIn(DATA_DIR)
  const unlock = lockDataFolder(DATA_DIR)
  try {
    refuseUnfinished(DATA_DIR)
    return await readSnapshot(source, async (reader) => {
      const from: Side = { db: reader as Kysely<Tables>, engine: 'sqlite' }
      if (!(await isUpToDate({ engine: from.engine, schema: from.db })))
        throw new NothingToBackUp(
          'The database is not of this version of the portal: start the portal once, stop it, and move it then.',
        )
      const keys = files ? await listNamedContents(from.db) : []
      const missing = files ? await moveContents(source, files, keys, tell) : []
      const moved = databaseUrl
        ? await moveRows(from, databaseUrl, replace, tell)
        : { rows: 0, wasThere: false }
      return { ...moved, files: keys.length - missing.length, missing }
    })
  } finally {
    unlock()
  }
}

/** @returns keys of files missing from the source */
async function moveContents(
  source: Source,
  place: S3Place,
  keys: string[],
  tell: Progress,
): Promise<string[]> {
  const from = await openStorage(source)
  const to = await openS3Storage(place).catch((error) => {
    from.close()
    throw error
  })
  const progress = throttleProgress(tell)
  const missing: string[] = []
  const waiting = keys.values()
  let done = 0
  const carry = async () => {
    for (const key of waiting) {
      if (!(await copyContent(from, to, key, source.DATA_DIR))) missing.push(key)
      done += 1
      progress(() => `Copied and compared ${done} of ${keys.length} files`)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, carry))
    return missing.sort()
  } finally {
    from.close()
    to.close()
  }
}

/**
 * Copies a file unless an earlier attempt has done so, and reads it back.
 * @returns whether the source has it
 * @throws CopyMismatch
 */
async function copyContent(from: Storage, to: Storage, key: string, dataDir: string): Promise<boolean> {
  const sum = await computeSum(from, key)
  if (sum === null) return false
  if ((await computeSum(to, key)) === sum) return true
  const found = await from.get(key)
  if (found) await putContent(to, dataDir, key, found.size, found.content)
  if ((await computeSum(to, key)) === sum) return true
  throw new CopyMismatch(`The file ${key} does not arrive as it is. The portal is still where it was.`)
}

async function moveRows(
  from: Side,
  databaseUrl: string,
  replace: boolean,
  tell: Progress,
): Promise<{ rows: number; wasThere: boolean }> {
  const place = { DATABASE_URL: databaseUrl, DATA_DIR: '' }
  const release = await lockExclusively(databaseUrl)
  try {
    const rows = await countAll(from)
    const { kind, portal } = await inspectDatabase(place)
    if (kind === 'foreign')
      throw new TargetNotEmpty(
        'The database of MOVE_TO holds tables that are not of this version of the portal: name an empty one.',
      )
    if (kind === 'portal') {
      if (portal !== (await portalId(from.db)))
        throw new TargetNotEmpty('The database of MOVE_TO holds another portal: name an empty one.')
      if (await isThere(from, place, tell)) return { rows, wasThere: true }
      if (!replace)
        throw new TargetNotEmpty(
          'The database of MOVE_TO holds this portal already, with other rows: one of the two has been used since. With --force' +
            ' that of DATA_DIR replaces the other.',
        )
    }
    await replaceDatabase(place, {
      step: knownMigrations.at(-1) ?? '',
      fill: (db) => copyRows(from, { db, engine: 'postgres' }, tell),
      complete: async (db) => {
        const difference = await compare(from, { db, engine: 'postgres' }, tell)
        if (difference !== null)
          throw new CopyMismatch(`${difference} does not arrive as it is. The portal is still where it was.`)
      },
      beforeTaking: async () => {},
    })
    return { rows, wasThere: false }
  } finally {
    await release()
  }
}

/** Whether a database contains exactly these rows. */
async function isThere(from: Side, place: { DATABASE_URL: string; DATA_DIR: string }, tell: Progress) {
  const database = openDatabase(place)
  try {
    const to: Side = { db: database.schema, engine: database.engine }
    return (await isUpToDate(database)) && (await compare(from, to, tell)) === null
  } finally {
    await database.close()
  }
}

async function compare(from: Side, to: Side, tell: Progress): Promise<string | null> {
  const progress = throttleProgress(tell)
  return firstDifference(from, to, goes, (table, rows) => progress(() => `Compared ${rows} rows of ${table}`))
}

const listTables = async ({ db, engine }: Side) =>
  (await readTables(db, engine)).filter(({ name }) => goes(name))

async function countAll(from: Side): Promise<number> {
  let rows = 0
  for (const table of await listTables(from)) rows += await countRows(from.db, table)
  return rows
}

async function copyRows(from: Side, to: Side, tell: Progress): Promise<void> {
  const tables = await listTables(from)
  const targets = new Map((await listTables(to)).map((table) => [table.name, table]))
  for (const table of [...targets.values()].reverse()) await clearTable(table, to.db)
  const progress = throttleProgress(tell)
  for (const table of tables) {
    const target = targets.get(table.name)
    if (!target) throw new CopyMismatch(`There is no table ${table.name} in PostgreSQL.`)
    let count = 0
    for await (const rows of eachRows(from.db, from.engine, table)) {
      await insertRows(to.db, target, rows).catch((cause) => {
        if (!isUnstorable(cause)) throw cause
        throw new CopyMismatch(`PostgreSQL cannot keep a row of ${table.name} (${cause.code}).`, { cause })
      })
      count += rows.length
      progress(() => `Copied ${count} rows of ${table.name}`)
    }
  }
  await setNextKeys(to.db, to.engine, await lastKeys(from.db, from.engine, tables))
}
