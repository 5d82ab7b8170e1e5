import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { lockExclusively } from '../platform/db/cluster-lock.ts'
import { isUnstorable } from '../platform/db/constraints.ts'
import { planLeftovers } from '../platform/db/contents.ts'
import { readTables } from '../platform/db/introspection.ts'
import { lockDataFolder, unfinishedFile } from '../platform/db/lock.ts'
import { knownMigrations } from '../platform/db/migrate.ts'
import type { DatabaseContent } from '../platform/db/replacement.ts'
import { inspectDatabase, replaceDatabase } from '../platform/db/replacement.ts'
import { clearTable, insertRows, setNextKeys } from '../platform/db/rows.ts'
import type { Engine, Tables } from '../platform/db/tables.ts'
import { makeFolder, syncPath } from '../platform/filesystem/folders.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { openArchive } from './archive-reader.ts'
import type { Place } from './backup.ts'
import { putContent } from './contents.ts'
import type { Manifest } from './format.ts'
import { contentName, excludedTables, InvalidBackup, numbersName, rowsName, secretName } from './format.ts'
import { fromLines } from './json-lines.ts'
import { formatCount, type Progress, throttleProgress } from './progress.ts'

/** The target is not empty; the message is one line for the operator. */
export class TargetNotEmpty extends Error {}

export interface RestoreResult {
  manifest: Manifest
  /** Notes for the operator, in sentences. */
  notes: string[]
}

/**
 * Replaces the portal at `place` with a backup. The whole file is checked before anything changes. The database stays
 * unchanged until the end; an interrupted restore can be repeated.
 * @param replace whether an existing portal may be replaced
 * @throws InvalidBackup, TargetNotEmpty, DataFolderInUse; BucketUnreachable and errors of the database and the disk
 */
export async function restoreBackup(
  place: Omit<Place, 'APP_NAME'>,
  path: string,
  { replace = false, tell = () => {} }: { replace?: boolean; tell?: Progress } = {},
): Promise<RestoreResult> {
  const archive = await openArchive(path)
  try {
    const { manifest } = archive
    refuseNewer(manifest)
    makeFolder(place.DATA_DIR)
    const release = await holdPlace(place)
    try {
      const secret = await check(archive, path, tell)
      const present = await inspectDatabase(place)
      refuseTaken(present, replace || existsSync(unfinishedFile(place.DATA_DIR)))
      await putContents(archive, place, tell)
      await takeOver(archive, place, present, place.JWT_SECRET ? null : secret, tell)
      return { manifest, notes: notesOn(manifest, place, present) }
    } finally {
      await release()
    }
  } finally {
    await archive.close()
  }
}

const holdPlace = async ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Place, 'DATABASE_URL' | 'DATA_DIR'>): Promise<() => void | Promise<void>> =>
  DATABASE_URL ? lockExclusively(DATABASE_URL) : lockDataFolder(DATA_DIR)

function refuseNewer({ steps, version }: Manifest): void {
  const isOurs = steps.every((step, index) => step === knownMigrations[index])
  if (!isOurs)
    throw new InvalidBackup(
      `It was made by version ${version} of the portal, which knows more than this one: upgrade first.`,
    )
}

function refuseTaken({ kind }: DatabaseContent, mayReplace: boolean): void {
  if (kind === 'foreign')
    throw new TargetNotEmpty(
      'The database holds tables of a newer version of the portal, or of another program, and a restore does not empty it: drop it and create it again, as docs/install.md says under «Upgrade, and go back», then restore.',
    )
  if (kind === 'portal' && !mayReplace)
    throw new TargetNotEmpty('There is a portal already. With --force it is replaced, and its data is gone.')
}

/** Reads and verifies the whole backup. @throws InvalidBackup @returns its signing secret */
async function check(archive: ArchiveReader, path: string, tell: Progress): Promise<string | null> {
  const { tables, contents, hasSecret } = archive.manifest
  const progress = throttleProgress(tell)
  const names: string[] = []
  let secret: string | null = null
  let bytes = 0
  await archive.each(
    () => true,
    async ({ name, size, content }) => {
      names.push(name)
      bytes += size
      if (name === secretName) secret = await text(content)
      progress(() => `Checked ${Math.round(bytes / 1_000_000)} MB of ${path}`)
    },
  )
  const expected = [...tables.map((table) => rowsName(table.name)), numbersName]
  if (hasSecret) expected.push(secretName)
  const rest = names.slice(expected.length, -1)
  if (
    names.slice(0, expected.length).join() !== expected.join() ||
    rest.length !== contents.files ||
    rest.some((name) => !name.startsWith('files/'))
  )
    throw new InvalidBackup('It is not a backup of a portal: it does not hold what it says.')
  return secret
}

/** Stores the files. Files without rows do no harm, and a repeated restore stores them again. */
async function putContents(
  archive: ArchiveReader,
  place: Omit<Place, 'APP_NAME'>,
  tell: Progress,
): Promise<void> {
  const { files } = archive.manifest.contents
  const storage = await openStorage(place)
  const progress = throttleProgress(tell)
  let done = 0
  try {
    await archive.each(
      (name) => name.startsWith(contentName('')),
      async ({ name, size, content }) => {
        await putContent(storage, place.DATA_DIR, name.slice(contentName('').length), size, content)
        done += 1
        progress(() => `Restored ${done} of ${files} files`)
      },
    )
  } finally {
    storage.close()
  }
}

/** Replaces rows and secret. A marker file in the data folder prevents a start between the two steps. */
async function takeOver(
  archive: ArchiveReader,
  { DATABASE_URL, DATA_DIR }: Omit<Place, 'APP_NAME'>,
  present: DatabaseContent,
  secret: string | null,
  tell: Progress,
): Promise<void> {
  const { steps } = archive.manifest
  const unfinished = unfinishedFile(DATA_DIR)
  const secretFile = join(DATA_DIR, secretName)
  const fresh = `${secretFile}.restored`
  await replaceDatabase(
    { DATABASE_URL, DATA_DIR },
    {
      step: steps.at(-1) ?? '',
      fill: (db, engine) => fillRows(archive, db, engine, tell),
      complete: (db) => planLeftovers(db, present.contents ?? []),
      beforeTaking: async () => {
        await rm(fresh, { force: true })
        if (secret !== null) await writeSynced(fresh, secret)
        await writeSynced(unfinished, '')
        await syncPath(DATA_DIR)
      },
    },
  )
  if (secret !== null) await rename(fresh, secretFile)
  await syncPath(DATA_DIR)
  await rm(unfinished)
  await syncPath(DATA_DIR)
}

async function writeSynced(path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600, flush: true })
}

async function fillRows(
  archive: ArchiveReader,
  db: Kysely<Tables>,
  engine: Engine,
  tell: Progress,
): Promise<void> {
  const { manifest } = archive
  const tables = (await readTables(db, engine)).filter(({ name }) => !excludedTables.includes(name))
  const byName = new Map(tables.map((table) => [rowsName(table.name), table]))
  const told = new Map(manifest.tables.map(({ name, rows }) => [rowsName(name), rows]))
  if (told.size !== byName.size || [...told.keys()].some((name) => !byName.has(name)))
    throw new InvalidBackup('It is not a backup of a portal: its tables are not those of a portal.')
  for (const table of tables.toReversed()) await clearTable(table, db)
  const progress = throttleProgress(tell)
  await archive.each(
    (name) => byName.has(name),
    async ({ name, content }) => {
      const table = byName.get(name)
      if (!table) return
      let count = 0
      for await (const rows of fromLines(table, content)) {
        await insertRows(db, table, rows).catch((cause) => {
          if (!isUnstorable(cause)) throw cause
          throw new InvalidBackup(
            `It is damaged or not a backup of a portal: rows of ${table.name} do not fit (${cause.code}).`,
            { cause },
          )
        })
        count += rows.length
        progress(() => `Restored ${count} of the ${told.get(name)} rows of ${table.name}`)
      }
      if (count !== told.get(name))
        throw new InvalidBackup(`It has been damaged or altered: rows of ${table.name} are missing.`)
    },
  )
  const numbered = tables.filter(({ givesNumbers }) => givesNumbers).map(({ name }) => name)
  await archive.each(
    (name) => name === numbersName,
    async ({ content }) => {
      await setNextKeys(db, engine, readNumbers(await text(content), numbered))
    },
  )
}

function readNumbers(given: string, tables: string[]): Record<string, number> {
  const schema = z.record(z.string(), z.int().min(0))
  const { data } = schema.safeParse(JSON.parse(given))
  if (!data || Object.keys(data).sort().join() !== tables.toSorted().join())
    throw new InvalidBackup(`It is not a backup of a portal (${numbersName}).`)
  return data
}

function notesOn(
  { missing, damaged, hasSecret }: Manifest,
  { JWT_SECRET, FILES_URL }: Omit<Place, 'APP_NAME'>,
  { contents }: DatabaseContent,
): string[] {
  const notes: string[] = []
  if (missing.length > 0)
    notes.push(
      `The portal had lost ${formatCount(missing.length, 'file')} before the backup was made, among them ${missing[0]}.`,
    )
  if (damaged.length > 0)
    notes.push(
      `The portal had damaged ${formatCount(damaged.length, 'file')} before the backup was made, among them ${damaged[0]}: they come back as they were.`,
    )
  if (!hasSecret && !JWT_SECRET)
    notes.push(
      'The backup is of a portal with JWT_SECRET: set it as it was there, or waiting mails and second factors are lost.',
    )
  if (hasSecret && JWT_SECRET)
    notes.push(
      'JWT_SECRET is set, so the secret in the backup was not used. If it is another one, waiting mails and second factors are lost.',
    )
  if (contents === null)
    notes.push(
      `The former database could not be read: files of it may be left in ${FILES_URL ? 'the bucket' : 'files/'}.`,
    )
  return notes
}
