import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenSession } from '#contract/sessions.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { parseDevice } from './devices.rules.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const hour = 60 * 60_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const signIn = async ({ login }: { login: string }, browser: string) => {
  const { body } = await portal.visitor.call('POST /authenticate', {
    body: { login, password },
    headers: { 'user-agent': browser },
  })
  return portal.withToken(body.token)
}
const getSessions = async (person: Caller): Promise<OpenSession[]> =>
  (await person.call('GET /account/sessions')).body.content
const isOpen = async (person: Caller) => (await person.call('GET /account')).status === 200
const close = (person: Caller, id: string) => person.call('DELETE /account/sessions/:id', { params: { id } })

/** Waits until the portal has noted what it notes beside its answers. */
const noted = async (look: () => Promise<boolean>) => {
  for (let turn = 0; turn < 100 && !(await look()); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('one’s open sessions', () => {
  it('are listed with the browser that opened them: this one first, then the last used', async () => {
    const person = await portal.signIn()
    portal.clock.advance(1000)
    const desk = await signIn(person, firefox)
    portal.clock.advance(1000)
    const phone = await signIn(person, chrome)
    const { body } = await desk.call('GET /account/sessions')
    expect(body.totalElements).toBe(3)
    expect(body.content).toEqual([
      expect.objectContaining({ browser: 'Firefox', system: 'Windows', current: true }),
      expect.objectContaining({ browser: 'Chrome', system: 'Android', current: false }),
      expect.objectContaining({ browser: null, system: null, current: false }),
    ])
    expect(Object.keys(body.content[0]).sort()).toEqual(
      ['id', 'browser', 'system', 'since', 'lastUsed', 'current'].sort(),
    )
    expect((await getSessions(phone)).find(({ current }) => current)?.since).toBe(
      portal.clock().toISOString(),
    )
  })

  it('disclose neither the token, nor its content, nor the user agent', async () => {
    const person = await portal.signIn()
    const here = await signIn(person, firefox)
    const shown = JSON.stringify(await getSessions(here))
    const [, payload = ''] = (here.token ?? '').split('.')
    const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(shown).not.toContain(jti)
    const stored = await portal.context.database.read.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('Mozilla')
    expect(JSON.stringify(stored)).not.toContain('127.0.0.1')
  })

  it('leave out those that have run out, and other people’s', async () => {
    const person = await portal.signIn()
    await portal.signIn()
    expect(await getSessions(person)).toHaveLength(1)
    portal.clock.advance(23 * hour)
    const later = await signIn(person, firefox)
    portal.clock.advance(2 * hour)
    expect(await getSessions(later)).toHaveLength(1)
  })

  it('are closed one by one, from the next request on', async () => {
    const person = await portal.signIn()
    const phone = await signIn(person, chrome)
    const desk = await signIn(person, firefox)
    const id = (await getSessions(person)).find(({ browser }) => browser === 'Chrome')?.id ?? ''
    expect((await close(person, id)).status).toBe(204)
    expect([await isOpen(phone), await isOpen(desk), await isOpen(person)]).toEqual([false, true, true])
    expect((await close(person, id)).status, 'again').toBe(404)
  })

  it('are closed all but this one', async () => {
    const person = await portal.signIn()
    const others = [await signIn(person, chrome), await signIn(person, firefox)]
    const stranger = await portal.signIn()
    expect((await person.call('DELETE /account/sessions')).status).toBe(204)
    for (const other of others) expect(await isOpen(other)).toBe(false)
    expect([await isOpen(person), await isOpen(stranger)]).toEqual([true, true])
  })

  it('cannot be closed by another user, nor by the id inside a token', async () => {
    const person = await portal.signIn()
    const admin = await portal.signIn('ROLE_ADMIN')
    const [session] = await getSessions(person)
    const [, payload = ''] = (person.token ?? '').split('.')
    const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect((await close(admin, session?.id ?? '')).status).toBe(404)
    expect((await close(person, jti)).status).toBe(404)
    expect((await close(portal.visitor, session?.id ?? '')).status).toBe(401)
    expect((await portal.visitor.call('DELETE /account/sessions')).status).toBe(401)
    expect(await isOpen(person)).toBe(true)
  })

  it('lead to no other once closed, not even by a new password that was on its way', async () => {
    const person = await portal.signIn()
    const phone = await signIn(person, chrome)
    const { database } = portal.context
    const { transactionWithoutAudit } = database
    const isChange = new AsyncLocalStorage<true>()
    const [underWay, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let transactions = 0
    // the first transaction counts the attempt; the one that changes the password waits for the sessions to be closed
    database.transactionWithoutAudit = async (work) => {
      if (isChange.getStore()) transactions += 1
      if (isChange.getStore() && transactions > 1) {
        underWay.resolve()
        await closed.promise
      }
      return transactionWithoutAudit(work)
    }
    const body = { currentPassword: password, newPassword: 'outro contrasinal' }
    const changing = isChange.run(true, () => phone.call('POST /account/change_password', { body }))
    await underWay.promise
    expect((await person.call('DELETE /account/sessions')).status).toBe(204)
    closed.resolve()
    expect((await changing).status).toBe(401)
    database.transactionWithoutAudit = transactionWithoutAudit
    expect((await person.call('GET /account')).status).toBe(200)
    expect((await signIn(person, chrome)).token, 'the old password holds').toBeTruthy()
  })

  it('say to the hour when they were last used, without a write at every request', async () => {
    const person = await portal.signIn()
    const other = await portal.createSession(person.id, person.login)
    const lastUsed = async () => (await getSessions(other)).find(({ current }) => !current)?.lastUsed ?? ''
    const begin = await lastUsed()
    const { database } = portal.context
    const { transactionWithoutAudit } = database
    let writes = 0
    database.transactionWithoutAudit = (work) => {
      writes += 1
      return transactionWithoutAudit(work)
    }
    portal.clock.advance(59 * 60_000)
    await person.call('GET /account')
    expect(await lastUsed()).toBe(begin)
    expect(writes).toBe(0)
    portal.clock.advance(2 * 60_000)
    const now = portal.clock().toISOString()
    for (let i = 0; i < 5; i += 1) await person.call('GET /account')
    await noted(async () => (await lastUsed()) === now)
    expect(await lastUsed()).toBe(now)
    expect(writes, 'one for each of the two sessions').toBe(2)
    database.transactionWithoutAudit = transactionWithoutAudit
  })

  it('answers all the same when that cannot be noted', async () => {
    const person = await portal.signIn()
    portal.clock.advance(2 * hour)
    const { database } = portal.context
    const { transactionWithoutAudit } = database
    database.transactionWithoutAudit = () => Promise.reject(new Error('the disk is full'))
    expect((await person.call('GET /account')).status).toBe(200)
    database.transactionWithoutAudit = transactionWithoutAudit
  })
})

describe('a device', () => {
  it.each([
    [firefox, 'Firefox', 'Windows'],
    [chrome, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari',
      'Mac',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0',
      'Opera',
      'ChromeOS',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    ['<script>alert(1)</script>', null, null],
    [undefined, null, null],
  ])('of %s is %s on %s', (description, browser, system) => {
    expect(parseDevice(description)).toEqual({ browser, system })
  })
})
