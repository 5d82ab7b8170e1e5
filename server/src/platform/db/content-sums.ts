import { type Kysely, sql } from 'kysely'
import type { Database } from './connection.ts'
import { contentsWithSizes } from './contents.ts'
import type { Reader, Tables, Tx } from './tables.ts'

/** What is wrong with a stored content: it is not there, or other bytes than were stored, or it cannot be read. */
export type ContentFault = 'missing' | 'damaged'

/** A stored content as it must be; null for what is not known. */
export interface Expected {
  key: string
  size: number | null
  sha256: string | null
}

/** What a look at a stored content found; `sha256` of what is there, null where it could not be read. */
export interface Checked {
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

/** Rows of one statement. */
const batch = 1000

/** Notes what contents are, in the transaction of the rows that name them. */
export const insertSums = (
  tx: Tx,
  sums: readonly { content: string; size: number; sha256: string }[],
): Promise<unknown> => tx.insertInto('content_sum').values(sums).execute()

/** Forgets contents that no row names any more. */
export async function deleteSums(tx: Tx, contents: readonly string[]): Promise<void> {
  for (let at = 0; at < contents.length; at += batch) {
    const some = contents.slice(at, at + batch)
    await tx.deleteFrom('content_check').where('content', 'in', some).execute()
    await tx.deleteFrom('content_sum').where('content', 'in', some).execute()
  }
}

/**
 * All contents that rows name, as they must be, sorted by key.
 * @param hasSums false for the database of an older version, which knows no sums
 */
export async function expectedContents(db: Kysely<Tables>, hasSums = true): Promise<Expected[]> {
  const rows = hasSums ? await db.selectFrom('content_sum').select(['content', 'sha256']).execute() : []
  const sums = new Map(rows.map(({ content, sha256 }) => [content, sha256]))
  return (await contentsWithSizes(db)).map(({ key, size }) => ({
    key,
    size: size === null ? null : Number(size),
    sha256: sums.get(key) ?? null,
  }))
}

/** Notes what a look at contents found; contents that no row names any more are left out. */
export async function noteChecks(
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  checked: readonly Checked[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < checked.length; from += batch)
    await transactionWithoutAudit((tx) => noteSome(tx, checked.slice(from, from + batch), at.toISOString()))
}

async function noteSome(tx: Tx, checked: readonly Checked[], at: string): Promise<void> {
  for (const fault of [null, 'missing', 'damaged'] as const) {
    const keys = checked.filter((each) => each.fault === fault).map(({ key }) => key)
    if (keys.length === 0) continue
    await sql`insert into content_check (content, at, fault)
      select content, ${at}, ${sql.lit(fault)} from content_sum where content in (${sql.join(keys)})
      on conflict (content) do update set at = excluded.at, fault = excluded.fault`.execute(tx)
  }
  // contents of before the sums were kept
  const whole = new Map(checked.filter(({ fault }) => fault === null).map(({ key, sha256 }) => [key, sha256]))
  if (whole.size === 0) return
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
}

const checkedContents = (db: Reader) =>
  db.selectFrom('content_sum').leftJoin('content_check', 'content_check.content', 'content_sum.content')

/** At most `most` contents last looked at before `before`, those of longest ago first. */
export async function dueContents(
  db: Reader,
  before: Date,
  most: number,
  { isFaulty = false } = {},
): Promise<Expected[]> {
  let due = checkedContents(db)
    .select(['content_sum.content as key', 'size', 'sha256'])
    .where(({ or, eb }) =>
      or([eb('content_check.at', 'is', null), eb('content_check.at', '<', before.toISOString())]),
    )
  if (isFaulty) due = due.where('content_check.fault', 'is not', null)
  const rows = await due
    .orderBy((row) => row.fn.coalesce('content_check.at', sql<string>`''`))
    .limit(most)
    .execute()
  return rows.map(({ size, ...row }) => ({ ...row, size: size === null ? null : Number(size) }))
}

/** How many contents there are, and how many of them were looked at since `since`. */
export async function countChecked(db: Reader, since: Date): Promise<{ total: number; checked: number }> {
  const { total, checked } = await checkedContents(db)
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.count<number>('content_check.at').filterWhere('at', '>=', since.toISOString()).as('checked'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), checked: Number(checked) }
}

/** Makes a content one of the first of the next look, unless it is known to be faulty. */
export const lookAgain = (tx: Tx, content: string) =>
  tx.deleteFrom('content_check').where('content', '=', content).where('fault', 'is', null).execute()

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

/** Whether `holder` may look at the contents until `until`: of several servers, one does. */
export async function takeWalk(tx: Tx, holder: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_walk')
    .set({ holder, until: until.toISOString() })
    .where(({ or, eb }) => or([eb('holder', '=', holder), eb('until', '<', now.toISOString())]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets another server look at the contents. */
export const endWalk = (tx: Tx, holder: string) =>
  tx.updateTable('file_walk').set({ holder: '', until: '' }).where('holder', '=', holder).execute()
