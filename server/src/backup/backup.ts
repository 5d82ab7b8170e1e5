import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { Settings } from '../platform/config/settings.ts'
import { version } from '../platform/config/version.ts'
import { portalId, recordFinished, savedName, takeLease } from '../platform/db/backup-lease.ts'
import { openDatabase } from '../platform/db/connection.ts'
import type { ContentCheck, ExpectedContent } from '../platform/db/content-sums.ts'
import { firstWithSums, listExpectedContents, noteChecks } from '../platform/db/content-sums.ts'
import { readTables } from '../platform/db/introspection.ts'
import { refuseUnfinished } from '../platform/db/lock.ts'
import { findSteps, knownMigrations } from '../platform/db/migrate.ts'
import { countRows, eachRows, lastKeys } from '../platform/db/rows.ts'
import { readSnapshot } from '../platform/db/snapshot.ts'
import type { Engine, Reader, Tables } from '../platform/db/tables.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { writeArchive } from './archive-writer.ts'
import { readToCopy } from './contents.ts'
import type { Manifest } from './format.ts'
import {
  checksumsName,
  contentName,
  excludedTables,
  format,
  manifestName,
  numbersName,
  rowsName,
  secretName,
  writeManifest,
} from './format.ts'
import { toLines } from './json-lines.ts'
import { formatCount, type Progress, throttleProgress } from './progress.ts'

/** The location of the portal to back up. */
export type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'FILES_URL' | 'JWT_SECRET' | 'APP_NAME'>

/** The portal cannot be backed up; the message is one line for the operator. */
export class NothingToBackUp extends Error {}

/** @throws NothingToBackUp when the folder contains no embedded portal, or this account has no access to it */
export function needPortalIn(dataDir: string): void {
  try {
    statSync(join(dataDir, 'portal.sqlite'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new NothingToBackUp(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no portal in the data folder ${dataDir}.`
        : `The data folder ${dataDir} cannot be read by this account (${code}).`,
    )
  }
}

/**
 * Backs up the portal at `place`, running or not, into one file: a consistent snapshot of its rows, files and secret.
 * @param path target; an existing file is replaced
 * @param options with `beforeUpgrade`, also of a database that an older version of the portal wrote
 * @throws NothingToBackUp, RestoreUnfinished, LeaseLost; BucketUnreachable and errors of the database and the disk
 */
export async function makeBackup(
  place: Place,
  path: string,
  { tell = () => {}, beforeUpgrade = false }: { tell?: Progress; beforeUpgrade?: boolean } = {},
): Promise<Manifest> {
  const { DATABASE_URL, DATA_DIR } = place
  refuseUnfinished(DATA_DIR)
  if (!DATABASE_URL) needPortalIn(DATA_DIR)
  const database = openDatabase(place)
  try {
    const steps = await findSteps(database)
    if (!isKnown(steps) || (steps.length < knownMigrations.length && !beforeUpgrade))
      throw new NothingToBackUp(
        'The database is not of this version of the portal: start the portal once, or make the backup with the version that runs.',
      )
    const storage = await openStorage(place)
    // before the snapshot, so that every file it names is kept
    const lease = await takeLease(database)
    try {
      const made: BackupResult = { checked: [] }
      const instant = new Date()
      await writeArchive(resolve(path), instant, async (archive) => {
        made.manifest = await fill(archive, place, {
          ...{ storage, engine: database.engine, steps, instant, tell },
          checked: made.checked,
        })
        await lease.check()
      })
      const manifest = made.manifest as Manifest
      // the portal reports the faults found in files
      if (steps.includes(firstWithSums)) await noteChecks(database, made.checked, instant)
      // an incomplete backup is better than none, but does not count as a success
      if (isWhole(manifest)) await recordFinished(database, instant)
      return manifest
    } finally {
      await lease.end()
      storage.close()
    }
  } finally {
    await database.close()
  }
}

interface BackupResult {
  manifest?: Manifest
  checked: ContentCheck[]
}

/** Whether a backup has every file of the portal, as it was stored. */
export const isWhole = ({ missing, damaged }: Pick<Manifest, 'missing' | 'damaged'>): boolean =>
  missing.length + damaged.length === 0

/** Lists the files that an incomplete backup lacks, in a sentence for the operator. */
export function notWhole({ missing, damaged }: Pick<Manifest, 'missing' | 'damaged'>): string {
  const faults = [
    missing.length > 0 &&
      `the storage has lost ${formatCount(missing.length, 'file')} of the portal, has them with another size or cannot read them, among them ${missing[0]}`,
    damaged.length > 0 &&
      `${formatCount(damaged.length, 'file')} ${damaged.length === 1 ? 'has' : 'have'} other bytes than were stored, among them ${damaged[0]}`,
  ]
  return `The backup is not whole: ${faults.filter(Boolean).join('; ')}. The page «Estado» names all of them.`
}

interface Source {
  storage: Storage
  engine: Engine
  /** The migrations of the database. */
  steps: readonly string[]
  instant: Date
  tell: Progress
  /** Takes what is found of each file. */
  checked: ContentCheck[]
}

/** Whether this version or an older one wrote the database. */
const isKnown = (steps: readonly string[]): boolean =>
  steps.length > 0 && steps.every((step, index) => step === knownMigrations[index])

async function fill(archive: ArchiveWriter, place: Place, source: Source): Promise<Manifest> {
  const { engine, steps, instant } = source
  const { named, name, ...rows } = await readSnapshot(place, (db) => addRows(archive, db, source))
  const secret = readSecret(place)
  if (secret !== null) await archive.add(secretName, Buffer.from(secret))
  const contents = await addContents(archive, named, source)
  const manifest: Manifest = {
    format,
    ...rows,
    ...contents,
    appName: name ?? place.APP_NAME,
    version,
    engine,
    steps: [...steps],
    instant: instant.toISOString(),
    hasSecret: secret !== null,
  }
  await archive.add(manifestName, writeManifest(manifest))
  await archive.add(checksumsName, archive.sums(), { compress: true })
  return manifest
}

/** The signing secret, unless it is a setting. */
function readSecret({ JWT_SECRET, DATA_DIR }: Place): string | null {
  const file = join(DATA_DIR, secretName)
  return JWT_SECRET || !existsSync(file) ? null : readFileSync(file, 'utf8')
}

/** All rows of one consistent snapshot. */
async function addRows(archive: ArchiveWriter, reader: Reader, { engine, steps, tell }: Source) {
  const db = reader as Kysely<Tables>
  const tables = (await readTables(db, engine)).filter(({ name }) => !excludedTables.includes(name))
  const counted: Manifest['tables'] = []
  for (const table of tables) {
    const rows = await countRows(db, table)
    tell(`Saving the ${rows} rows of ${table.name}`)
    await archive.add(rowsName(table.name), toLines(eachRows(db, engine, table)), { compress: true })
    counted.push({ name: table.name, rows })
  }
  const numbers = await lastKeys(db, engine, tables)
  await archive.add(numbersName, Buffer.from(`${JSON.stringify(numbers, null, 2)}\n`))
  const name = tables.some((table) => table.name === 'axustes') ? await savedName(db) : null
  return {
    portal: await portalId(reader),
    tables: counted,
    named: await listExpectedContents(db, steps.includes(firstWithSums)),
    name,
  }
}

/**
 * A file that is shorter or longer than it was stored counts as lost: the portal does not serve it either. One with other bytes is
 * copied as it is, and named in the manifest: of a picture, most may still be seen.
 */
async function addContents(
  archive: ArchiveWriter,
  named: ExpectedContent[],
  { storage, tell, checked }: Source,
) {
  const progress = throttleProgress(tell)
  const missing: string[] = []
  const damaged: string[] = []
  let bytes = 0
  for (const [index, expected] of named.entries()) {
    const { key } = expected
    const found = await readToCopy(storage, expected)
    checked.push(found.checked)
    if (found.bytes) {
      const { content, size } = found.bytes
      bytes += (await archive.add(contentName(key), content, { size })).bytes
      if (found.checked.fault) damaged.push(key)
    } else missing.push(key)
    progress(() => `Saved ${index + 1} of ${named.length} files`)
  }
  return { contents: { files: named.length - missing.length, bytes }, missing, damaged }
}
