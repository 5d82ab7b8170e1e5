import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connection.ts'
import { isOutOfReach } from '../db/constraints.ts'
import { BucketOutOfReach } from '../storage/s3-storage.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * What can be wrong around the portal without being its fault: no room to store anything, something that can only be
 * read or cannot be reached, and no database at all.
 */
export type Fault = 'full' | 'unavailable' | 'away'

interface Failed {
  code?: string | undefined
  message?: string | undefined
  syscall?: string | undefined
}

const isFull = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/
const isUnavailable =
  /^(EROFS|EACCES|EPERM|EIO|SQLITE_READONLY.*|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|25006|58030)$/
/** Which fault an error speaks of; null for everything else. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof BucketOutOfReach) return error.isFull ? 'full' : 'unavailable'
  const { code = '', syscall } = (error ?? {}) as Failed
  if (isFull.test(code)) return 'full'
  // what Node says instead when the folders of a path cannot be made on a disk that can only be read
  const isNoFolder = code === 'ENOENT' && syscall === 'mkdir'
  if (isUnavailable.test(code) || isNoFolder) return 'unavailable'
  return isOutOfReach(error) ? 'away' : null
}

/** What of the portal is concerned: each has its own disk or machine. */
type Part = 'database' | 'files'

const ofFiles = /^(ENOENT|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/
const partOf = (error: unknown): Part =>
  error instanceof BucketOutOfReach || ofFiles.test((error as Failed).code ?? '') ? 'files' : 'database'

const told: Record<Fault, string> = {
  full: 'no room is left: nothing can be stored there',
  unavailable: 'nothing can be stored there',
  away: 'out of reach',
}

/** How often a fault that lasts is told, in milliseconds. */
const again = 60_000
/** How long nothing has failed when it is over: of a disk that is nearly full, small things still find room. */
const calm = 10_000

/** Keeps in mind what is wrong around the portal, and tells the operator: once a minute while it lasts, and when it is over. */
export interface Faults {
  /** Notes what `error` says about it; whether it said anything. */
  note: (error: unknown) => boolean
  /** Something was stored there. */
  worked: (part: Part) => void
  /** Why something cannot be stored now; null when it can, as far as the last tries tell. */
  now: () => 'full' | 'unavailable' | null
}

/** The same database and storage, of which everything that fails and works is noted. */
export const watchDatabase = (database: Database, faults: Faults): Database => ({
  ...database,
  transactionWithoutAudit: (work) => noting(database.transactionWithoutAudit(work), 'database', faults),
})
export const watchStorage = (storage: Storage, faults: Faults): Storage => ({
  ...storage,
  put: (key, content) => noting(storage.put(key, content), 'files', faults),
  // that something could be removed does not say that there is room
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
      const fault = faultOf(error)
      // that was somebody who went away in the middle of a request
      if (!fault || (error as Failed).message === 'aborted') return fault !== null
      const part = partOf(error)
      const now = clock()
      const failedAt = now.getTime()
      const before = lasting.get(part)
      const isTold = before?.fault === fault && failedAt - before.toldAt < again
      const { since = now, toldAt = failedAt } = before ?? {}
      lasting.set(part, { fault, since, toldAt: isTold ? toldAt : failedAt, failedAt })
      if (isTold) return true
      const { code = '', message = '' } = error as Failed
      log.error({ part, code: code || message }, `${part}: ${told[fault]}`)
      return true
    },
    worked: (part) => {
      const before = lasting.get(part)
      if (!before || clock().getTime() - before.failedAt < calm) return
      lasting.delete(part)
      log.info({ part, since: before.since.toISOString() }, `${part}: all is well again`)
    },
    now: () => {
      const all = [...lasting.values()].map(({ fault }) => fault)
      return (['full', 'unavailable'] as const).find((fault) => all.includes(fault)) ?? null
    },
  }
}
