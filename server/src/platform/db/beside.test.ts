import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A query that takes some milliseconds. */
const busy = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select max(i) as last from n`

describe('a long transaction', () => {
  it('lets others read the earlier state, and sign in no sooner than it ends', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { database } = portal.context
    await addSocio(admin, { nombre: 'Antes' })
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    let hasBegun = () => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const transaction = database.transactionWithoutAudit(async (tx) => {
      await tx.updateTable('socio').set({ nombre: 'Despois' }).where('nombre', '=', 'Antes').execute()
      hasBegun()
      await held
    })
    await begun
    const { body } = await admin.call('GET /socios', { query: 'search=antes' })
    expect(body.content.map(({ nombre }: { nombre: string }) => nombre)).toContain('Antes')
    const moment = await database.snapshot((db) =>
      db.selectFrom('socio').select('nombre').where('nombre', '=', 'Despois').execute(),
    )
    expect(moment).toEqual([])
    expect((await portal.visitor.call('GET /health/ready')).status).toBe(200)
    let hasWritten = false
    const writing = admin.call('POST /grupos', { body: { name: 'Agarda', socios: [] } }).then(() => {
      hasWritten = true
    })
    await delay(50)
    if (database.engine === 'sqlite') expect(hasWritten).toBe(false)
    end()
    await Promise.all([transaction, writing])
    const after = await admin.call('GET /socios', { query: 'search=antes' })
    expect(after.body.content.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Despois'])
  })

  it('gives others their turns between its queries', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await portal.context.database.transactionWithoutAudit(async (tx) => {
      for (let at = 0; at < 50; at += 1) await busy.execute(tx)
    })
    isOver = true
    expect(turns).toBeGreaterThan(3)
  })
})
