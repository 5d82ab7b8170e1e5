import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/portal.ts'
import { openTestServers } from '../../testing/portal.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'
import { openDatabase } from './connection.ts'
import { isUnreachable } from './constraints.ts'

describe('what a database says', () => {
  it.each([
    [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' }, true],
    [{ code: '57P01', message: 'terminating connection due to administrator command' }, true],
    [{ code: '57P03', message: 'the database system is starting up' }, true],
    [{ code: '53300', message: 'sorry, too many clients already' }, true],
    [{ code: '08006', message: 'connection failure' }, true],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('Client has encountered a connection error and is not queryable'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [{ code: '23505', message: 'duplicate key value violates unique constraint' }, false],
    [{ code: '42P01', message: 'Connection terminated' }, false],
    [new Error('something else'), false],
    [null, false],
  ])('%j of being away: %s', (error, away) => {
    expect(isUnreachable(error)).toBe(away)
  })
})

// The server's tests run once on each engine.
if (process.env.TEST_DATABASE_URL)
  describe('a PostgreSQL that goes away and comes back', () => {
    let door: Awaited<ReturnType<typeof openTcpProxy>>
    let all: Awaited<ReturnType<typeof openTestServers>>
    let portal: TestServer
    beforeEach(async () => {
      all = await openTestServers()
      door = await openTcpProxy(all.place.settings.DATABASE_URL ?? '')
      portal = await all.open({ DATABASE_URL: door.url })
    })
    afterEach(async () => {
      await portal.close()
      await all.close()
      await door.shut()
    })

    it('causes 503 on every call and page, and nothing afterwards', async () => {
      const admin = await portal.signIn('ROLE_ADMIN')
      const answers = async () => {
        const page = await portal.visitor.call('GET /statics/:definedId', { params: { definedId: 'Prezos' } })
        const session = await admin.call('GET /account')
        const body = { nombre: `Acta ${performance.now()}` }
        const change = await admin.call('POST /tipoDocumentos', { body })
        const ready = await portal.visitor.call('GET /health/ready')
        const live = await portal.visitor.call('GET /health/live')
        return [page, session, change, ready, live].map(({ status, error }) =>
          error ? `${status} ${error}` : status,
        )
      }
      expect(await answers()).toEqual([200, 200, 201, 200, 200])
      await door.shut()
      const away = '503 error.not-ready'
      expect(await answers()).toEqual([away, away, away, away, 200])
      for (const url of ['/api/statics/Prezos', '/api/health/ready'])
        expect((await portal.app.inject(url)).headers['retry-after'], url).toBe('10')
      await door.open()
      expect(await answers()).toEqual([200, 200, 201, 200, 200])
    })

    it('in the middle of a change undoes it, and does not end the server', async () => {
      const count = async () => {
        const rows = await portal.context.database.read.selectFrom('counter').selectAll().execute()
        return rows.find(({ name }) => name === 'attempts')?.value
      }
      const before = await count()
      const change = portal.context.database.transactionWithoutAudit(async (tx) => {
        await tx.updateTable('counter').set({ value: 1000 }).where('name', '=', 'attempts').execute()
        await door.shut()
        // between two queries only the portal itself listens to the connection
        await delay(100)
        await tx.selectFrom('counter').selectAll().execute()
      })
      await expect(change).rejects.toSatisfy(isUnreachable)
      await door.open()
      expect(await count()).toBe(before)
      expect((await portal.visitor.call('GET /health/ready')).status).toBe(200)
    })

    it('lets the servers know of each other again', async () => {
      // looked at past the door
      const database = openDatabase(all.place.settings)
      const known = async () => {
        const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(
          database.schema,
        )
        return rows.length
      }
      await expect.poll(known).toBeGreaterThan(0)
      await door.shut()
      await expect.poll(known).toBe(0)
      await door.open()
      await expect.poll(known).toBeGreaterThan(0)
      // once the server is back it is known by everything it was known by
      const stranger = () =>
        all.open({ JWT_SECRET: 'z'.repeat(32) }).then(
          (server) => server.close(),
          (error: Error) => error.message,
        )
      await expect.poll(stranger, { interval: 1000 }).toMatch(/^JWT_SECRET is /)
      await database.close()
    })
  })
