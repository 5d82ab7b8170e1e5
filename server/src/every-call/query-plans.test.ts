// any engine: it reads the plans of SQLite
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addressesWith, everyGet, everyList } from '../testing/reads.ts'
import { addSocio } from '../testing/socios.ts'

/** Tables with a row for each member, or many. */
const growing = [
  ...[
    'usuario',
    'usuario_role',
    'socio',
    'socio_cota',
    'socio_campo',
    'socio_documento',
    'grupo_socio',
    'pago',
  ],
  ...['recibo', 'cobro', 'mandato', 'remesa_recibo', 'movemento', 'censo', 'presenza', 'convocatoria_envio'],
  ...['mail_message', 'mail_delivery', 'auditoria', 'session', 'file'],
]

let portal: TestPortal
const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** The queries of every reading call, each with the call that made it first. */
async function collectQueries(): Promise<Map<string, CallName>> {
  const admin = await portal.signIn('ROLE_ADMIN')
  const { id } = await addSocio(admin)
  const queries = new Map<string, CallName>()
  for (const name of everyGet) {
    prepare.mockClear()
    const query = everyList.includes(name) ? { page: '0', size: '25' } : undefined
    for (const params of addressesWith(name, { id: [id] }))
      await admin.call(name, { params, ...(query && { query }) })
    for (const [text] of prepare.mock.calls)
      if (/^select/.test(text) && !queries.has(text)) queries.set(text, name)
  }
  return queries
}

/** The steps in which SQLite answers a query, as `EXPLAIN QUERY PLAN` tells them. */
async function explain(query: string): Promise<string[]> {
  const pieces = query.split('?').map((piece) => sql.raw(piece))
  const text = sql`explain query plan ${sql.join(pieces, sql`${null}`)}`
  const { rows } = await sql<{ detail: string }>`${text}`.execute(portal.context.database.schema)
  return rows.map(({ detail }) => detail)
}

it('no page reads the whole of a table that grows with the members', async () => {
  const queries = await collectQueries()
  expect(queries.size).toBeGreaterThan(100)
  const scans: string[] = []
  for (const [query, name] of queries) {
    const steps = await explain(query)
    const isCut = query.includes(' limit ') && !steps.some((step) => step.includes('TEMP B-TREE'))
    const whole = steps.filter((step) => growing.includes(/^SCAN (\w+)$/.exec(step)?.[1] ?? ''))
    if (!isCut) scans.push(...whole.map((step) => `${name}: ${step} in ${query}`))
  }
  expect(scans).toEqual([])
})
