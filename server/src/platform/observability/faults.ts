import type { FastifyBaseLogger } from 'fastify'
import { minute } from '#contract/durations.ts'
import type { Database } from '../db/connection.ts'
import { isUnreachable } from '../db/constraints.ts'
import { BucketUnreachable } from '../storage/s3-storage.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Failures of the environment: no space to store anything, a store that is read-only or unreachable, and no database
 * at all.
 */
export type Fault = 'full' | 'unavailable' | 'away'

interface SystemError {
  code?: string | undefined
  message?: string | undefined
  syscall?: string | undefined
}

// SQLITE_IOERR_SHMSIZE: no room for the file beside the database that its processes share
const isFull = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100)$/
const isUnavailable =
  /^(EROFS|EACCES|EPERM|EIO|SQLITE_READONLY.*|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|25006|58030)$/
/** The fault behind an error; null for any other error. */
export function toFault(error: unknown): Fault | null {
  if (error instanceof BucketUnreachable) return error.isFull ? 'full' : 'unavailable'
  const { code = '', syscall } = (error ?? {}) as SystemError
  if (isFull.test(code)) return 'full'
  // Node's error when the folders of a path cannot be created on a read-only disk
  const isNoFolder = code === 'ENOENT' && syscall === 'mkdir'
  if (isUnavailable.test(code) || isNoFolder) return 'unavailable'
  return isUnreachable(error) ? 'away' : null
}

/** The affected part of the portal: each has its own disk or machine. */
type Part = 'database' | 'files'

const ofFiles = /^(ENOENT|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/
const getPart = (error: unknown): Part =>
  error instanceof BucketUnreachable || ofFiles.test((error as SystemError).code ?? '') ? 'files' : 'database'

const faultMessages: Record<Fault, string> = {
  full: 'no room is left: nothing can be stored there',
  unavailable: 'nothing can be stored there',
  away: 'out of reach',
}

/** Interval between log lines about a lasting fault, in milliseconds. */
const repeatInterval = minute
/** Time without a failure after which a fault has ended: a nearly full disk still accepts small writes. */
const recoveryTime = 10_000

/** Tracks failures of the environment and logs them: once a minute while they last, and when they end. */
export interface Faults {
  /** Records the fault behind `error`; returns whether there is one. */
  note: (error: unknown) => boolean
  /** Records a successful write. */
  worked: (part: Part) => void
  /** Why nothing can be stored at the moment; null when storing works, as far as the last attempts show. */
  now: () => 'full' | 'unavailable' | null
}

/** The same database and storage, with every success and failure recorded. */
export const watchDatabase = (database: Database, faults: Faults): Database => ({
  ...database,
  transactionWithoutAudit: (work) => noting(database.transactionWithoutAudit(work), 'database', faults),
})
export const watchStorage = (storage: Storage, faults: Faults): Storage => ({
  ...storage,
  put: (key, content) => noting(storage.put(key, content), 'files', faults),
  // a successful deletion does not prove that there is space
  remove: (key) =>
    storage.remove(key).catch((error) => {
      faults.note(error)
      throw error
    }),
})

async function noting<T>(work: Promise<T>, part: Part, { note, worked }: Faults): Promise<T> {
  try {
    const done = await work
    worked(part)
    return done
  } catch (error) {
    note(error)
    throw error
  }
}

export function createFaults(log: FastifyBaseLogger, clock: () => Date): Faults {
  const lasting = new Map<Part, { fault: Fault; since: Date; toldAt: number; failedAt: number }>()
  return {
    note: (error) => {
      const fault = toFault(error)
      // a client disconnected during its request
      if (!fault || (error as SystemError).message === 'aborted') return fault !== null
      const part = getPart(error)
      const now = clock()
      const failedAt = now.getTime()
      const before = lasting.get(part)
      const isTold = before?.fault === fault && failedAt - before.toldAt < repeatInterval
      const { since = now, toldAt = failedAt } = before ?? {}
      lasting.set(part, { fault, since, toldAt: isTold ? toldAt : failedAt, failedAt })
      if (isTold) return true
      const { code = '', message = '' } = error as SystemError
      log.error({ part, code: code || message }, `${part}: ${faultMessages[fault]}`)
      return true
    },
    worked: (part) => {
      const before = lasting.get(part)
      if (!before || clock().getTime() - before.failedAt < recoveryTime) return
      lasting.delete(part)
      log.info({ part, since: before.since.toISOString() }, `${part}: works again`)
    },
    now: () => {
      const all = [...lasting.values()].map(({ fault }) => fault)
      return (['full', 'unavailable'] as const).find((fault) => all.includes(fault)) ?? null
    },
  }
}
