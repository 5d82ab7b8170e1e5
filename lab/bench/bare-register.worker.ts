// The yardstick: what the portal asks its database for some pages of the register, and nothing else. Answers how many pages
// a second one thread gets through.
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely } from 'kysely'
import { calls } from '../../contract/calls.ts'
import { listAll } from '../../server/src/modules/socios/socios.service.ts'
import { sqliteReader } from '../../server/src/platform/db/sqlite.ts'
import type { Tables } from '../../server/src/platform/db/tables.ts'

const { file, queries, seconds } = workerData as { file: string; queries: string[]; seconds: number }

const asked: { sql: string; parameters: readonly unknown[] }[] = []
const kysely = new Kysely<Tables>({
  dialect: sqliteReader(file),
  log: ({ query }) => void asked.push(query),
})
const database = new BetterSqlite3(file, { readonly: true })

/** Runs everything the portal asks for one page. */
async function pageOf(query: string): Promise<() => void> {
  asked.length = 0
  const { searchParams } = new URL(`http://bare/?${query}`)
  await listAll(kysely, calls['GET /socios'].query.parse(Object.fromEntries(searchParams)))
  const statements = asked.map(({ sql, parameters }) => [database.prepare(sql), parameters] as const)
  return () => {
    for (const [statement, parameters] of statements) statement.all(...parameters)
  }
}

const pages: (() => void)[] = []
for (const query of queries) pages.push(await pageOf(query))
for (const page of pages) page()

const began = performance.now()
let done = 0
while (performance.now() - began < seconds * 1000) {
  pages[done % pages.length]?.()
  done += 1
}
parentPort?.postMessage(done / seconds)
