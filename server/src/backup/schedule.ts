import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hour, minute } from '#contract/durations.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  backupFailure,
  claimScheduledBackup,
  incompleteBackup,
  isBackupRunning,
  nextBackup,
  portalId,
  recordFailure,
  scheduleNextBackup,
} from '../platform/db/backup-lease.ts'
import { faultyContents } from '../platform/db/content-sums.ts'
import { makeFolder } from '../platform/filesystem/folders.ts'
import { runInWorker } from '../platform/workers/run-in-worker.ts'
import { isWhole, type Place } from './backup.ts'
import type { Manifest } from './format.ts'
import { incompleteName, scheduledName } from './names.ts'
import { newestScheduled, removePartials, rotate } from './rotation.ts'

/** Input of the backup worker. */
export interface BackupJob {
  place: Place
  path: string
}

/** Maximum memory of the backup worker in megabytes, which protects the server. */
const maxMemory = 512

type ScheduleContext = Pick<AppContext, 'database' | 'settings' | 'clock' | 'log' | 'faults'>

/** Starts scheduled backups if a folder is configured; returns a function that stops them. */
export function scheduleBackups(context: ScheduleContext): () => Promise<void> {
  if (!context.settings.BACKUP_DIR) return async () => {}
  const ending = new AbortController()
  let running = Promise.resolve()
  let isBusy = false
  let isFirst = true
  const look = () => {
    if (isBusy) return
    isBusy = true
    running = backUpIfDue(context, { signal: ending.signal, isFirst })
      .then((hasLooked) => {
        if (hasLooked) isFirst = false
      })
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(look, minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await running
  }
}

interface ScheduleOptions {
  signal?: AbortSignal
  /** The first one after the start: an operator who has mended something restarts, and looks whether that helped. */
  isFirst?: boolean
}

/**
 * Makes the scheduled backup if it is due and no other server makes it, and then deletes the oldest ones. A failure is
 * logged, and the backup is tried again an hour later, or after a restart.
 * @returns whether it looked: not while another backup runs, or one whose server was killed keeps its lease, nor when the database
 *   cannot be read or written
 */
export async function backUpIfDue(
  context: ScheduleContext,
  { signal, isFirst = false }: ScheduleOptions = {},
): Promise<boolean> {
  const { database, settings, clock, log, faults } = context
  if (!settings.BACKUP_DIR) return true
  const began = clock()
  try {
    if (await isBackupRunning(database.read)) return false
    if (!(await isOurTurn(context, settings.BACKUP_DIR, began, isFirst))) return true
  } catch (error) {
    // an unreachable database is reported by the faults object
    if (!faults.note(error)) log.error({ err: error }, 'could not check whether a backup is due')
    return false
  }
  try {
    await backUp(context, settings.BACKUP_DIR, began, signal)
  } catch (error) {
    if (signal?.aborted) return true
    log.error({ err: error }, 'the backup failed; the server tries again within the hour')
    await noteFailure(context, error)
  }
  return true
}

/** Stores the error code for administrators; if that fails too, the log has it. */
async function noteFailure({ database, log, faults }: ScheduleContext, error: unknown): Promise<void> {
  const { code } = error as NodeJS.ErrnoException
  try {
    await recordFailure(database, typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'UNKNOWN')
  } catch (cause) {
    if (!faults.note(cause)) log.error({ err: cause }, 'the failed backup could not be noted')
  }
}

/** Reserves the backup for an hour, also in case this server is killed. */
async function isOurTurn(
  { database, settings }: ScheduleContext,
  folder: string,
  now: Date,
  isFirst: boolean,
): Promise<boolean> {
  const due = await nextBackup(database.read)
  const isDue =
    due <= now.toISOString() ||
    // BACKUP_HOURS were more, or the clock was ahead
    due > new Date(now.getTime() + settings.BACKUP_HOURS * hour).toISOString() ||
    (isFirst && (await isLastMissing(database, folder, now))) ||
    (await isMended(database, new Date(Date.parse(due) - settings.BACKUP_HOURS * hour + hour), now))
  if (!isDue) return false
  return database.transactionWithoutAudit((tx) =>
    claimScheduledBackup(tx, due, new Date(now.getTime() + hour)),
  )
}

/** Whether the last backup failed, or there is none in the folder. */
const isLastMissing = async (
  { read }: ScheduleContext['database'],
  folder: string,
  now: Date,
): Promise<boolean> =>
  (await backupFailure(read)) !== null || (await newestScheduled(folder, await portalId(read), now)) === null

/** Whether the last backup was incomplete, an hour has gone by since, and the files are whole again. */
const isMended = async (
  { read }: ScheduleContext['database'],
  hourAfter: Date,
  now: Date,
): Promise<boolean> =>
  hourAfter <= now &&
  (await backupFailure(read)) === incompleteBackup &&
  (await faultyContents(read, 1)).total === 0

async function backUp(
  { database, settings, log }: ScheduleContext,
  folder: string,
  began: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { BACKUP_HOURS: hours, BACKUP_KEEP: keep } = settings
  makeFolder(folder)
  await removePartials(folder)
  const portal = await portalId(database.read)
  const whole = scheduledName(portal, began)
  const manifest = await makeInWorker(settings, join(folder, whole), signal)
  const { contents, missing, damaged } = manifest
  const name = isWhole(manifest) ? whole : incompleteName(whole)
  if (name !== whole) await rename(join(folder, whole), join(folder, name))
  await database.transactionWithoutAudit((tx) =>
    scheduleNextBackup(tx, new Date(began.getTime() + hours * hour)),
  )
  const removed = await rotate(folder, portal, keep, began)
  log.info({ backup: name, files: contents.files, removed: removed.length }, 'a backup was made')
  if (isWhole(manifest)) return
  await recordFailure(database, incompleteBackup)
  log.error(
    { backup: name, files: missing.length, damaged: damaged.length },
    'the storage lacks files that the database names, or has others',
  )
}

/** Runs in a worker thread, so that the server can continue. */
function makeInWorker(
  { DATABASE_URL, DATA_DIR, FILES_URL, JWT_SECRET, APP_NAME }: Place,
  path: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  const place: Place = { DATABASE_URL, DATA_DIR, FILES_URL, JWT_SECRET, APP_NAME }
  const job: BackupJob = { place, path }
  // the next one is hours away
  const terms = { signal, maxMemory, isKept: false }
  return runInWorker(new URL('./backup.worker.ts', import.meta.url), job, terms)
}
