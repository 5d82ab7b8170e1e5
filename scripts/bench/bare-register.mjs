// The yardstick: what the portal asks its database for some pages of the register, and nothing else. Reads what to ask from
// its standard input and prints how many pages a second one process gets through.
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely } from 'kysely'
import { calls } from '../../contract/calls.ts'
import { listAll } from '../../server/src/modules/socios/socios.service.ts'
import { sqliteReader } from '../../server/src/platform/db/sqlite.ts'

const { folder, queries, seconds } = JSON.parse(await text(process.stdin))
const file = join(folder, 'portal.sqlite')

const asked = []
const kysely = new Kysely({ dialect: sqliteReader(file), log: ({ query }) => asked.push(query) })
const database = new BetterSqlite3(file, { readonly: true })

/** Runs everything the portal asks for one page. */
async function pageOf(query) {
  asked.length = 0
  const { searchParams } = new URL(`http://bare/?${query}`)
  await listAll(kysely, calls['GET /socios'].query.parse(Object.fromEntries(searchParams)))
  const statements = asked.map(({ sql, parameters }) => [database.prepare(sql), parameters])
  return () => {
    for (const [statement, parameters] of statements) statement.all(...parameters)
  }
}

const pages = []
for (const query of queries) pages.push(await pageOf(query))
for (const page of pages) page()

const began = performance.now()
let done = 0
while (performance.now() - began < seconds * 1000) {
  pages[done % pages.length]()
  done += 1
}
console.log(done / seconds)
