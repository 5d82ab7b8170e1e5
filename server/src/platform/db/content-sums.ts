import { type Kysely, sql } from 'kysely'
import { inBatches } from './batches.ts'
import type { Database } from './connection.ts'
import { contentsWithSizes } from './contents.ts'
import type { Reader, Tables, Tx } from './tables.ts'

/** The fault of a stored content: it is missing, or its bytes differ or cannot be read. */
export type ContentFault = 'missing' | 'damaged'

/** A stored content as it must be; null for what is not known. */
export interface ExpectedContent {
  key: string
  size: number | null
  sha256: string | null
}

/** The result of a check; `sha256` is that of the stored bytes, null when they could not be read. */
export interface ContentCheck {
  key: string
  fault: ContentFault | null
  sha256: string | null
}

interface ContentSumTable {
  content: string
  size: number | null
  sha256: string | null
}
interface ContentCheckTable {
  content: string
  at: string
  fault: ContentFault | null
}
interface FileWalkTable {
  number: number
  holder: string
  until: string
}
declare module './tables.ts' {
  interface Tables {
    content_sum: ContentSumTable
    content_check: ContentCheckTable
    file_walk: FileWalkTable
  }
}

/** The migration that made these tables. */
export const firstWithSums = '0040-content-sums'

/** Stands for the time of the last check of a content that was never checked. */
const never = ''

/** Stores the size and sum of contents, in the transaction of the rows that name them. */
export async function insertSums(
  tx: Tx,
  sums: readonly { content: string; size: number; sha256: string }[],
): Promise<void> {
  await tx.insertInto('content_sum').values(sums).execute()
  await tx
    .insertInto('content_check')
    .values(sums.map(({ content }) => ({ content, at: never, fault: null })))
    .execute()
}

/** Deletes the sums of contents that no row names any more. */
export async function deleteSums(tx: Tx, contents: readonly string[]): Promise<void> {
  for (const some of inBatches(contents)) {
    await tx.deleteFrom('content_check').where('content', 'in', some).execute()
    await tx.deleteFrom('content_sum').where('content', 'in', some).execute()
  }
}

/**
 * All contents that rows name, as they must be, sorted by key.
 * @param hasSums false for the database of an older version, which knows no sums
 */
export async function listExpectedContents(db: Kysely<Tables>, hasSums = true): Promise<ExpectedContent[]> {
  const rows = hasSums ? await db.selectFrom('content_sum').select(['content', 'sha256']).execute() : []
  const sums = new Map(rows.map(({ content, sha256 }) => [content, sha256]))
  return (await contentsWithSizes(db)).map(({ key, size }) => ({
    key,
    size: size === null ? null : Number(size),
    sha256: sums.get(key) ?? null,
  }))
}

/**
 * Stores the results of a check that began at `at`. It skips contents that no row names any more, and those with a later check: a backup
 * may read a file long before it ends.
 * @returns the keys of the contents whose result it stored
 */
export async function noteChecks(
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  checked: readonly ContentCheck[],
  at: Date,
): Promise<Set<string>> {
  const noted = new Set<string>()
  for (const some of inBatches(checked)) {
    const keys = await transactionWithoutAudit((tx) => noteSome(tx, some, at.toISOString()))
    for (const key of keys) noted.add(key)
  }
  return noted
}

async function noteSome(tx: Tx, checked: readonly ContentCheck[], at: string): Promise<string[]> {
  const noted: string[] = []
  for (const fault of [null, 'missing', 'damaged'] as const) {
    const keys = checked.filter((each) => each.fault === fault).map(({ key }) => key)
    if (keys.length === 0) continue
    const { rows } = await sql<{ content: string }>`insert into content_check (content, at, fault)
      select content, ${at}, ${sql.lit(fault)} from content_sum where content in (${sql.join(keys)})
      on conflict (content) do update set at = excluded.at, fault = excluded.fault
        where content_check.at <= excluded.at
      returning content`.execute(tx)
    noted.push(...rows.map(({ content }) => content))
  }
  // contents from before sums were stored
  const whole = new Map(checked.filter(({ fault }) => fault === null).map(({ key, sha256 }) => [key, sha256]))
  if (whole.size === 0) return noted
  const without = await tx
    .selectFrom('content_sum')
    .select('content')
    .where('content', 'in', [...whole.keys()])
    .where('sha256', 'is', null)
    .execute()
  for (const { content } of without)
    await tx
      .updateTable('content_sum')
      .set({ sha256: whole.get(content) ?? null })
      .where('content', '=', content)
      .execute()
  return noted
}

const withSize = ({ size, ...row }: ExpectedContent): ExpectedContent => ({
  ...row,
  size: size === null ? null : Number(size),
})

/** At most `most` contents whose last check was before `before`, the oldest check first; or only the faulty ones, in any order. */
export async function dueContents(
  db: Reader,
  before: Date,
  most: number,
  { isFaulty = false } = {},
): Promise<ExpectedContent[]> {
  const due = db
    .selectFrom('content_check')
    .innerJoin('content_sum', 'content_sum.content', 'content_check.content')
    .select(['content_sum.content as key', 'size', 'sha256'])
    .where('content_check.at', '<', before.toISOString())
    .limit(most)
  const rows = await (isFaulty
    ? // the order of the index of faulty ones
      due.where('content_check.fault', 'is not', null).orderBy('content_check.content')
    : due.orderBy('content_check.at')
  ).execute()
  return rows.map(withSize)
}

/** The number of contents, and how many of them were checked since `since`. */
export async function countContents(db: Reader, since: Date): Promise<{ total: number; looked: number }> {
  const { total, looked } = await countRows(db, since.toISOString())
  return { total, looked: Math.min(total, looked) }
}

/** The rows of both tables; checks from `since` on. */
async function countRows(db: Reader, since = never): Promise<{ total: number; looked: number }> {
  const all = await db
    .selectFrom('content_sum')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const looked = await db
    .selectFrom('content_check')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { total: Number(all.n), looked: Number(looked.n) }
}

/** Puts a content at the front of the next check, unless it is known to be faulty. */
export const lookAgain = (tx: Tx, content: string) =>
  tx
    .updateTable('content_check')
    .set({ at: never })
    .where('content', '=', content)
    .where('fault', 'is', null)
    .execute()

/** At most `most` faulty contents, in no particular order, and how many there are. */
export async function faultyContents(
  db: Reader,
  most: number,
): Promise<{ total: number; some: { content: string; fault: ContentFault }[] }> {
  const faulty = db
    .selectFrom('content_check')
    .innerJoin('content_sum', 'content_sum.content', 'content_check.content')
    .where('fault', 'is not', null)
  const { total } = await faulty
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) === 0) return { total: 0, some: [] }
  const some = await faulty
    .select(['content_check.content', 'fault'])
    .$narrowType<{ fault: ContentFault }>()
    .orderBy('content_check.content')
    .limit(most)
    .execute()
  return { total: Number(total), some }
}

/** Reserves the check of all contents for `holder` until `until`. Returns whether no other server has it. */
export async function takeWalk(tx: Tx, holder: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_walk')
    .set({ holder, until: until.toISOString() })
    .where(({ or, eb }) => or([eb('holder', '=', holder), eb('until', '<', now.toISOString())]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Adds the missing rows for checks, and deletes those of contents that are gone: a restore brings none, and a check may be stored while its
 * content is deleted.
 */
export async function completeChecks(
  database: Pick<Database, 'read' | 'transactionWithoutAudit'>,
): Promise<void> {
  const { total, looked } = await countRows(database.read)
  if (total === looked) return
  await database.transactionWithoutAudit(async (tx) => {
    await sql`delete from content_check where not exists
      (select 1 from content_sum where content_sum.content = content_check.content)`.execute(tx)
    await sql`insert into content_check (content, at) select content, ${never} from content_sum where not exists
      (select 1 from content_check where content_check.content = content_sum.content)`.execute(tx)
  })
}

/** Deletes checks later than `latest`, which were stored while the clock was ahead. Otherwise no check would be due until then. */
export async function forgetLooksFromAhead(tx: Tx, latest: Date): Promise<void> {
  await tx.updateTable('content_check').set({ at: never }).where('at', '>', latest.toISOString()).execute()
  await tx
    .updateTable('file_walk')
    .set({ holder: '', until: '' })
    .where('until', '>', latest.toISOString())
    .execute()
}

/** Ends the reservation of the check. */
export const endWalk = (tx: Tx, holder: string) =>
  tx.updateTable('file_walk').set({ holder: '', until: '' }).where('holder', '=', holder).execute()
