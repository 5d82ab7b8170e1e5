import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toHash } from '../../platform/crypto/tokens.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { issueKey } from './keys.service.ts'

const hour = 3_600_000

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

describe('the key of a link', () => {
  const toKey = (usuarioId: number, purpose: 'reset' | 'set' | 'activate') =>
    portal.context.database.transactionWithoutAudit((tx) => issueKey(tx, usuarioId, purpose, portal.clock()))
  const finish = (key: unknown, newPassword = 'un novo contrasinal') =>
    portal.visitor.call('POST /account/reset_password/finish', { body: { key, newPassword } })
  const activate = (key: string) => portal.visitor.call('GET /activate', { query: { key } })
  const check = (query: string) => portal.visitor.call('GET /account/reset_password/check_key', { query })
  const signIn = async (login: string, secret: string) =>
    (await portal.visitor.call('POST /authenticate', { body: { login, password: secret } })).status
  const notValid = 'error.reset-link-not-valid'

  it('serves its own purpose only', async () => {
    const one = await portal.signIn()
    expect((await finish(await toKey(one.id, 'activate'))).error).toBe(notValid)
    expect((await check(`key=${await toKey(one.id, 'activate')}`)).error).toBe(notValid)
    expect((await activate(await toKey(one.id, 'reset'))).error).toBe(notValid)
    expect((await activate(await toKey(one.id, 'set'))).error).toBe(notValid)
    expect(await signIn(one.login, password), 'nothing changed').toBe(200)
  })

  it('changes the password of its own user, even if another one is named', async () => {
    const [one, other] = [await portal.signIn(), await portal.signIn()]
    const body = {
      key: await toKey(one.id, 'reset'),
      newPassword: 'un novo contrasinal',
      login: other.login,
      usuarioId: other.id,
    }
    await other.call('POST /account/reset_password/finish', { body })
    expect(await signIn(other.login, password)).toBe(200)
    expect(await signIn(one.login, 'un novo contrasinal')).toBe(200)
  })

  it('names its own user while it is good, and no other purpose does', async () => {
    const one = await portal.signIn()
    const named = (key: string) =>
      portal.visitor.call('GET /account/reset_password/persoa', { query: { key } })
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: one.login },
    })
    const nome = `${user.firstName} ${user.lastName}`
    const keys = [await toKey(one.id, 'reset'), await toKey(one.id, 'set')]
    for (const key of keys)
      expect(await named(key)).toMatchObject({ status: 200, body: { nome, login: one.login } })
    expect((await named(await toKey(one.id, 'activate'))).error).toBe(notValid)
    for (const key of keys.slice(1)) await finish(key)
    for (const key of keys.slice(1)) expect((await named(key)).error).toBe(notValid)
  })

  it('cannot be used again, not even to look', async () => {
    const one = await portal.signIn()
    const key = await toKey(one.id, 'reset')
    expect((await finish(key)).status).toBe(204)
    expect([(await finish(key)).error, (await check(`key=${key}`)).error]).toEqual([notValid, notValid])
  })

  it('that is missing, too long or given twice is as little valid as an unknown one', async () => {
    const long = 'a'.repeat(300)
    const { call } = portal.visitor
    for (const query of ['', 'key=', `key=${long}`, 'key=a&key=b'])
      for (const name of [
        'GET /account/reset_password/check_key',
        'GET /account/reset_password/persoa',
        'GET /activate',
      ] as const)
        expect(await call(name, { query }), `${name} ${query}`).toMatchObject({
          status: 400,
          error: notValid,
        })
    for (const key of [undefined, null, '', long, 7]) {
      expect(await finish(key), `${key}`).toMatchObject({ status: 400, error: notValid })
      const undo = await call('POST /account/email/undo', { body: { key } })
      expect(undo, `${key}`).toMatchObject({ status: 400, error: notValid })
    }
  })

  it('is not mailed to an address the user no longer has', async () => {
    const { database } = portal.context
    const transactionWithoutAudit = database.transactionWithoutAudit.bind(database)
    const statuses: number[] = []
    const isLink = ({ text }: { text: string }) => text.includes('/account/reset/finish?key=')
    // the e-mail changes before each step of asking for a link, and at last before the letter goes out
    for (let step = 1; step <= 6; step += 1) {
      const { id, login } = await portal.signIn()
      const earlier = `${login.toLowerCase()}@persoa.example`
      const { body } = await admin.call('GET /user-management/users/:login', { params: { login } })
      const change = () =>
        admin.call('PUT /user-management/users', { body: { ...body, id, email: `novo.${earlier}` } })
      let steps = 0
      let changed: Promise<unknown> = Promise.resolve()
      const spy = vi.spyOn(database, 'transactionWithoutAudit').mockImplementation(async (work) => {
        steps += 1
        if (steps === step) {
          changed = change().then(({ status }) => statuses.push(status))
          await changed
        }
        return transactionWithoutAudit(work)
      })
      const asked = await portal.visitor.call('POST /account/reset_password/init', { body: { login } })
      spy.mockRestore()
      expect(asked.status).toBe(204)
      await changed
      // it took fewer steps
      if (steps < step) break
      const mailsTo = async (address: string) => (await portal.mailsTo(address, 0)).filter(isLink)
      await expect
        .poll(async () => (await mailsTo(earlier)).length + (await mailsTo(`novo.${earlier}`)).length)
        .toBeGreaterThan(0)
      for (const { key } of await mailsTo(earlier))
        expect((await check(`key=${key}`)).status, `before step ${step}`).toBe(400)
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3)
  })

  it('ends with the password another key chose', async () => {
    const one = await portal.signIn()
    const [first, second, set] = [
      await toKey(one.id, 'reset'),
      await toKey(one.id, 'reset'),
      await toKey(one.id, 'set'),
    ]
    expect((await finish(second)).status).toBe(204)
    for (const key of [first, set])
      expect((await finish(key, 'un terceiro contrasinal')).error).toBe(notValid)
  })

  it.each([
    ['reset', 24],
    ['set', 30 * 24],
    ['activate', 30 * 24],
  ] as const)('to %s is good for %i hours and no longer', async (purpose, hours) => {
    const one = await portal.signIn()
    const use = async (key: string) =>
      (purpose === 'activate' ? await activate(key) : await finish(key)).status
    const [early, late] = [await toKey(one.id, purpose), await toKey(one.id, purpose)]
    portal.clock.advance(hours * hour - 1)
    expect(await use(early)).toBeLessThan(300)
    const last = await toKey(one.id, purpose)
    portal.clock.advance(1)
    expect(await use(late)).toBe(400)
    portal.clock.advance(hours * hour)
    expect(await use(last)).toBe(400)
  })

  it('works once, however many use it at the same moment', async () => {
    const one = await portal.signIn()
    const set = await toKey(one.id, 'set')
    const answers = await Promise.all(
      ['un', 'dous', 'tres', 'catro'].map((word) => finish(set, `${word} contrasinais`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400])
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: one.login },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    const key = await toKey(one.id, 'activate')
    const activated = await Promise.all(Array.from({ length: 4 }, () => activate(key)))
    expect(activated.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('has to be there whole, and as it was written', async () => {
    const one = await portal.signIn()
    const key = await toKey(one.id, 'reset')
    const other = key.replace(/[a-z]/, (letter) => letter.toUpperCase())
    for (const guess of [
      '',
      key.slice(0, -1),
      `${key}A`,
      ` ${key}`,
      other,
      toHash(key),
      '%',
      '_',
      '*',
      'null',
    ])
      expect((await finish(guess)).status, guess).toBe(400)
    for (const guess of [null, 0, true, [key], { key }, { $ne: null }])
      expect((await finish(guess)).status).toBe(400)
    expect((await check(`key=${key}&key=${key}`)).status).toBe(400)
    expect((await check(`key[]=${key}`)).status).toBe(400)
    expect((await finish(key)).status, 'all that did not use it up').toBe(204)
  })
})
