import { sql } from 'kysely'
import { shortPiecesFunction } from './short-pieces.ts'
import { isSqlite } from './substring-index.ts'
import type { Tx } from './tables.ts'

/** The expression in a trigger that computes the pieces of a column. */
const inSql = /\(\s*with recursive place \(i\).*?< length\(((?:new|old)\.\w+)\)\).*?from place\)/gs

async function findTriggers(tx: Tx): Promise<{ name: string; own: string }[]> {
  if (!isSqlite(tx)) return []
  const { rows } = await sql<{ name: string; own: string }>`
    select name, sql as own from sqlite_master where type = 'trigger' and sql like '%with recursive place%'`.execute(
    tx,
  )
  return rows
}

/**
 * Lets `work` write many rows to tables with substring indexes: on SQLite, the triggers compute their pieces by a function of this
 * program during that time. They go back to SQL before the transaction ends, so that any program can write to the database.
 */
export async function withFastTriggers<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const triggers = await findTriggers(tx)
  const replace = async (toSql: (own: string) => string) => {
    for (const { name, own } of triggers) {
      await sql`drop trigger ${sql.id(name)}`.execute(tx)
      await sql.raw(toSql(own)).execute(tx)
    }
  }
  await replace((own) => own.replace(inSql, `${shortPiecesFunction}($1)`))
  const result = await work()
  await replace((own) => own)
  return result
}
