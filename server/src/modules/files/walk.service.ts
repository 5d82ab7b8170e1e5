import { randomUUID } from 'node:crypto'
import { day, minute } from '#contract/durations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isBackupRunning } from '../../platform/db/backup-lease.ts'
import type { ContentCheck } from '../../platform/db/content-sums.ts'
import {
  completeChecks,
  countContents,
  dueContents,
  endWalk,
  lookAgain,
  noteChecks,
  takeWalk,
} from '../../platform/db/content-sums.ts'
import { checkContent } from '../../platform/storage/check-content.ts'
import { retryStoring } from './retry-storing.service.ts'

/** The interval between checks of a content. All are checked twice a week, so that a pause does no harm. */
const round = 3 * day
/** The interval before a faulty content is checked again: it may have been restored. */
const soon = 10 * minute
/** Contents looked at in a minute, at least; and in the first one after a start. */
const atLeast = 10
const atStart = 1000
/** Bytes after which a look ends, so that it leaves the disk to others. */
const maxBytes = 500_000_000
/** The number of unreadable contents after which a check stops. */
const giveUp = 3
/** How long the reservation of a server that has died keeps others from checking. */
const leaseTime = 5 * minute
/** Contents whose looks are noted at once. */
const noted = 25

type WalkContext = Pick<AppContext, 'database' | 'storage' | 'clock' | 'log' | 'faults'>

/** One server's looks at the stored contents. */
export interface Walk {
  /** Looks at those that are due; the first time, at more. */
  look: (signal?: AbortSignal) => Promise<void>
  /** Lets another server look. */
  end: () => Promise<void>
}

export function createWalk(context: WalkContext): Walk {
  const { database, faults, log } = context
  const holder = randomUUID()
  let isFirst = true
  const trying = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!faults.note(error)) log.error({ err: error }, 'the stored files could not be looked at')
    }
  }
  return {
    look: (signal) =>
      trying(async () => {
        await retryStoring(context)
        const found = await walk(context, holder, isFirst, signal)
        // damage is rarely alone: the next look is as long as the first
        if (found !== null) isFirst = found > 0
      }),
    end: () => trying(async () => void (await database.transactionWithoutAudit((tx) => endWalk(tx, holder)))),
  }
}

/** Starts looking at the stored contents each minute; returns a function that stops it. */
export function scheduleWalk(context: WalkContext): () => Promise<void> {
  const ending = new AbortController()
  const walk = createWalk(context)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= walk.look(ending.signal).finally(() => {
      running = null
    })
  }, minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await running
    await walk.end()
  }
}

/** @returns the number of newly found faulty contents; null when it was not this server's turn */
async function walk(
  { database, storage, clock, log }: WalkContext,
  holder: string,
  isFirst: boolean,
  signal?: AbortSignal,
): Promise<number | null> {
  const turn = () => {
    const now = clock()
    const until = new Date(now.getTime() + leaseTime)
    return database.transactionWithoutAudit((tx) => takeWalk(tx, holder, now, until))
  }
  // a backup reads all of them
  if (!(await turn()) || (await isBackupRunning(database.read))) return null
  if (isFirst) await completeChecks(database)
  const now = clock().getTime()
  const before = new Date(isFirst ? now - soon : now - round)
  const { total } = await countContents(database.read, new Date(0))
  const most = isFirst ? atStart : Math.max(atLeast, Math.ceil(total / (round / minute)))
  const again = await dueContents(database.read, new Date(now - soon), most, { isFaulty: true })
  const known = new Set(again.map(({ key }) => key))
  const rest = await dueContents(database.read, before, most)
  const due = [...again, ...rest.filter(({ key }) => !known.has(key))]
  let bytes = 0
  let failed = 0
  let found = 0
  let checked: ContentCheck[] = []
  const note = async () => {
    const keys = await noteChecks(database, checked, clock())
    // a record that a user deleted during the look took its content along
    const stored = checked.filter(({ key }) => keys.has(key))
    found += stored.filter(({ key, fault }) => fault !== null && !known.has(key)).length
    tell(log, stored)
    checked = []
  }
  for (const expected of due) {
    if (signal?.aborted || bytes > maxBytes) break
    try {
      checked.push(await checkContent(storage, expected))
    } catch (error) {
      // a bucket may refuse one of many; when it refuses all, the look ends
      failed += 1
      if (failed === giveUp) throw error
      continue
    }
    bytes += expected.size ?? 0
    if (checked.length < noted) continue
    await note()
    if (!(await turn())) return null
  }
  await note()
  return found
}

function tell(log: WalkContext['log'], checked: readonly ContentCheck[]): void {
  for (const { key, fault } of checked)
    if (fault) log.error({ key, fault }, 'a stored file is lost or damaged')
}

/** A request found this content lost or damaged: the next look begins with it. */
export async function suspect(
  { database, log, faults }: Pick<WalkContext, 'database' | 'log' | 'faults'>,
  key: string,
): Promise<void> {
  try {
    await database.transactionWithoutAudit((tx) => lookAgain(tx, key))
  } catch (error) {
    if (!faults.note(error)) log.error({ err: error }, 'a stored file could not be marked to be looked at')
  }
}
