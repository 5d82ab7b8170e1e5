import type { Generated } from 'kysely'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

export type AttemptKind =
  | 'sign-in'
  | 'second-factor'
  | 'reset'
  | 'reset-unknown'
  | 'reset-letter'
  | 'invitation'
  | 'own-email'
  | 'taken-email'
  | 'solicitude'
  | 'solicitude-letter'
  | 'solicitude-any'
  | 'solicitude-paper'
  | 'solicitude-paper-any'

interface AttemptTable {
  id: Generated<number>
  kind: AttemptKind
  address: string
  /** The address, or for IPv6 the larger network it is of. */
  site: string
  subject: string
  counts: number
  at: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    attempt: AttemptTable
  }
}

/** Attempts that are counted together: those that have all of these values. */
export type AttemptScope = Partial<Pick<AttemptTable, 'address' | 'site' | 'subject'>>

/**
 * Attempts of one kind since `since`, oldest first. Pending ones older than `pendingSince` are left out: their request has
 * ended.
 */
export async function attemptsSince(
  db: Reader,
  kind: AttemptKind,
  scope: AttemptScope,
  { since, pendingSince }: { since: Date; pendingSince: Date },
): Promise<{ at: string; counts: boolean }[]> {
  const rows = await db
    .selectFrom('attempt')
    .select(['at', 'counts'])
    .where('kind', '=', kind)
    .where(({ and }) => and(scope))
    .where('at', '>', since.toISOString())
    .orderBy('at')
    .execute()
  return rows
    .map(({ at, counts }) => ({ at, counts: toBoolean(counts) }))
    .filter(({ at, counts }) => counts || at > pendingSince.toISOString())
}

/** The number of attempts of one kind against one person since `since`, from any address. */
export async function countAttempts(
  db: Reader,
  kind: AttemptKind,
  subject: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', since.toISOString())
    .where('counts', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertAttempt(
  tx: Tx,
  attempt: {
    kind: AttemptKind
    address: string
    site: string
    subject: string
    counts: boolean
    at: string
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('attempt')
    .values({ ...attempt, counts: fromBoolean(attempt.counts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const countAttempt = (tx: Tx, id: number) =>
  tx.updateTable('attempt').set({ counts: 1 }).where('id', '=', id).execute()

export const deleteAttempt = (tx: Tx, id: number) => tx.deleteFrom('attempt').where('id', '=', id).execute()

/** Kinds of attempts that are counted for a day; the others are for an hour at most. */
const countedForADay: AttemptKind[] = [
  'second-factor',
  'reset-letter',
  'invitation',
  'solicitude',
  'solicitude-letter',
  'solicitude-any',
  'solicitude-paper',
  'solicitude-paper-any',
]

/** The moments, on both sides of now, that separate attempts a limit looks at from others. */
interface Bounds {
  anHourAgo: Date
  aDayAgo: Date
  inADay: Date
}

/**
 * Forgets the attempts that no limit looks at any more, and those of the days to come: the clock was ahead when they were made, and
 * they would keep people out until then.
 */
export const deleteOldAttempts = (tx: Tx, { anHourAgo, aDayAgo, inADay }: Bounds) =>
  tx
    .deleteFrom('attempt')
    .where(({ or, and, eb }) =>
      or([
        eb('at', '<=', aDayAgo.toISOString()),
        and([eb('at', '<=', anHourAgo.toISOString()), eb('kind', 'not in', countedForADay)]),
        eb('at', '>', inADay.toISOString()),
      ]),
    )
    .execute()
