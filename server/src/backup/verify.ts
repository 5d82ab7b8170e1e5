import type { Kysely } from 'kysely'
import { sumBy } from '#contract/sums.ts'
import type { Settings } from '../platform/config/settings.ts'
import { takeLease } from '../platform/db/backup-lease.ts'
import { openDatabase } from '../platform/db/connection.ts'
import type { StoredTotal } from '../platform/db/consistency.ts'
import {
  findBrokenReferences,
  integrityErrors,
  readTotals,
  repairTotals,
} from '../platform/db/consistency.ts'
import type { ContentCheck, ExpectedContent } from '../platform/db/content-sums.ts'
import { listExpectedContents, noteChecks } from '../platform/db/content-sums.ts'
import { keptContents } from '../platform/db/contents.ts'
import { refuseUnfinished } from '../platform/db/lock.ts'
import { isUpToDate } from '../platform/db/migrate.ts'
import { readSnapshot } from '../platform/db/snapshot.ts'
import type { Engine, Tables } from '../platform/db/tables.ts'
import { checkContent } from '../platform/storage/check-content.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { storageIdKey } from '../platform/storage/storage-id.ts'
import { NothingToBackUp, needPortalIn } from './backup.ts'
import { formatCount, type Progress, throttleProgress } from './progress.ts'
import { checkSealedMinutes } from './sealed-minutes.ts'

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'FILES_URL'>

export interface VerifyResult {
  /** Number and total size of the files that rows name. */
  files: number
  bytes: number
  /** Problems, in sentences; empty when there are none. */
  faults: string[]
  /** Corrected problems, in sentences. */
  repaired: string[]
}

/** Files checked concurrently: most of the time each waits for the storage. */
const atOnce = 8
/** Errors of SQLite and PostgreSQL about unreadable pages. */
const isDamage = /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|XX001|XX002)$/
/** Maximum number of orphaned files that a message lists. */
const maxListedFiles = 5

/**
 * Checks the integrity of a portal, running or not: its database, its stored totals, and that the storage contains exactly
 * the files that rows name, as they were stored. *Estado* shows what it finds about the files.
 * @param repair whether to correct wrong totals; nothing else is ever changed
 * @throws NothingToBackUp, RestoreUnfinished; BucketUnreachable and errors of the database and the disk
 */
export async function verifyPortal(
  place: Place,
  { repair = false, tell = () => {} }: { repair?: boolean; tell?: Progress } = {},
): Promise<VerifyResult> {
  const { DATABASE_URL, DATA_DIR } = place
  refuseUnfinished(DATA_DIR)
  if (!DATABASE_URL) needPortalIn(DATA_DIR)
  try {
    return await verify(place, repair, tell)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!isDamage.test(code)) throw error
    const fault = `The database is damaged and cannot be read (${code}): restore the last backup.`
    return { files: 0, bytes: 0, faults: [fault], repaired: [] }
  }
}

async function verify(place: Place, repair: boolean, tell: Progress): Promise<VerifyResult> {
  const database = openDatabase(place)
  try {
    if (!(await isUpToDate(database)))
      throw new NothingToBackUp(
        'The database is not of this version of the portal: start the portal once, or check it with the version that runs.',
      )
    const storage = await openStorage(place)
    // until the lease ends, a running portal deletes no file
    const lease = await takeLease(database)
    try {
      const repaired = repair
        ? (await database.transactionWithoutAudit(repairTotals)).map(describeRepair)
        : []
      // before the rows are read, because no row of that snapshot names a newer file
      const stored = new Set<string>()
      for await (const key of storage.list()) stored.add(key)
      const began = new Date()
      const { checked, ...verified } = await readSnapshot(place, (reader) =>
        check(reader as Kysely<Tables>, database.engine, { storage, stored, tell }),
      )
      await lease.check()
      await noteChecks(database, checked, began)
      return { ...verified, repaired }
    } finally {
      await lease.end()
      storage.close()
    }
  } finally {
    await database.close()
  }
}

interface VerifyContext {
  storage: Storage
  /** Keys in the storage before the rows were read. */
  stored: Set<string>
  tell: Progress
}

async function check(
  db: Kysely<Tables>,
  engine: Engine,
  { storage, stored, tell }: VerifyContext,
): Promise<Omit<VerifyResult, 'repaired'> & { checked: ContentCheck[] }> {
  const damage = await integrityErrors(db, engine)
  const references = await findBrokenReferences(db, engine)
  const totals = (await readTotals(db)).filter(({ isRight }) => !isRight)
  const contents = await listExpectedContents(db)
  const checked = await compare(storage, contents, tell)
  const keysWith = (fault: ContentCheck['fault']) =>
    checked.filter((each) => each.fault === fault).map(({ key }) => key)
  const known = new Set([...(await keptContents(db)), storageIdKey])
  // the object of the storage check at the start can remain after a crash
  const orphans = [...stored].filter((key) => !known.has(key) && !/^check[/-]/.test(key)).sort()
  return {
    files: contents.length,
    bytes: sumBy(contents, ({ size }) => size ?? 0),
    checked,
    faults: [
      ...damage.map((line) => `The database is damaged: ${line}.`),
      ...references.map(
        ({ reference, rows }) =>
          `${formatCount(rows, 'row')} ${rows === 1 ? 'refers' : 'refer'} to a row that is not there (${reference}).`,
      ),
      ...totals.map(wrongTotal),
      ...some(keysWith('missing'), ['that the database names', 'not in the storage'], Infinity),
      ...some(keysWith('damaged'), ['in the storage', 'not as stored, or cannot be read'], Infinity),
      ...(await checkSealedMinutes(db, storage, new Map(checked.map(({ key, sha256 }) => [key, sha256])))),
      ...some(orphans, ['in the storage', 'named by nothing in the database']),
    ],
  }
}

/** Reads all files, sorted by key. */
async function compare(
  storage: Storage,
  contents: ExpectedContent[],
  tell: Progress,
): Promise<ContentCheck[]> {
  const checked: ContentCheck[] = []
  const waiting = contents.values()
  const progress = throttleProgress(tell)
  const look = async () => {
    for (const expected of waiting) {
      checked.push(await checkContent(storage, expected))
      progress(() => `Checked ${checked.length} of ${contents.length} files`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return checked.sort((one, other) => (one.key < other.key ? -1 : 1))
}

const some = (keys: string[], [which, what]: [string, string], most = maxListedFiles): string[] => {
  if (keys.length === 0) return []
  const names = `${keys.slice(0, most).join(', ')}${keys.length > most ? ' …' : ''}`
  return [
    `${formatCount(keys.length, 'file')} ${which} ${keys.length === 1 ? 'is' : 'are'} ${what}: ${names}`,
  ]
}

const totalNames: Record<string, string> = {
  'socios.active': 'active members',
  'socios.inactive': 'inactive members',
  'socio.numero': 'highest number of a member',
}
const about = ({ name, kept, counted }: StoredTotal) =>
  `The kept total of ${totalNames[name] ?? name} was ${kept}, and the rows say ${counted}`

const wrongTotal = (total: StoredTotal) => `${about(total)}: run it again with --repair.`
const describeRepair = (total: StoredTotal) => `${about(total)}: it has been put right.`
