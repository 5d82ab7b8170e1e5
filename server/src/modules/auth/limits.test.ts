import { setTimeout } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockRow } from '../../platform/db/counters.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'

/** A password is right when it is that of the tests: hundreds of them are tried here. */
const isRight = async (_hash: unknown, given: unknown) => given === password

vi.mock('@node-rs/argon2', async (load) => ({
  ...(await load<typeof import('@node-rs/argon2')>()),
  verify: vi.fn(),
}))

vi.mock('node:timers/promises', { spy: true })
/** The number of delayed attempts so far; each delay takes two seconds. */
const heldBack = () => vi.mocked(setTimeout).mock.calls.filter(([pause]) => pause === 2000).length

// each attempt that writes takes this lock first; other parts of the portal write as well
vi.mock('../../platform/db/counters.ts', { spy: true })
const attemptWrites = () =>
  vi.mocked(lockRow).mock.calls.filter(([, name]) => name === 'sign-in-attempts').length

let portal: TestPortal
beforeAll(async () => {
  vi.mocked(verify).mockImplementation(isRight)
  portal = await openTestPortal()
})
afterAll(() => portal.close())
/** Lets those go on whose passwords are held. */
let release = () => {}
afterEach(() => {
  release()
  vi.mocked(verify).mockImplementation(isRight)
})

let sites = 0
/** An IPv6 site (/48) that has sent no request yet; answers one of its addresses, each in a network (/64) of its own. */
function freshSite(): (number: number) => string {
  sites += 1
  const site = `2001:db8:${(0x1000 + sites).toString(16)}`
  return (number) => `${site}:${number.toString(16)}::1`
}

const signIn = (login: string, secret: string, from: string) =>
  portal.visitor.call('POST /authenticate', { body: { login, password: secret }, from })
const askReset = (login: string, from: string) =>
  portal.visitor.call('POST /account/reset_password/init', { body: { login }, from })

/** Does so many attempts one after the other; answers their status. */
async function statuses(
  many: number,
  attempt: (number: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const all: number[] = []
  for (let number = 0; number < many; number += 1) all.push((await attempt(number)).status)
  return all
}
const times = (many: number, status: number) => Array<number>(many).fill(status)

describe('many who sign in at the same moment', () => {
  /** Holds every comparison of passwords until `go`. */
  function holdPasswords(): () => void {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    release = go
    vi.mocked(verify).mockImplementation((hash, given) => held.then(() => isRight(hash, given)))
    return go
  }

  it('wait in memory, without a write, and come in when it is their turn', async () => {
    const { login } = await portal.signIn()
    const from = freshSite()
    const go = holdPasswords()
    vi.mocked(lockRow).mockClear()
    const answers = Array.from({ length: 40 }, (_, number) => signIn(login, password, from(number)))
    await expect.poll(attemptWrites).toBe(8)
    await setTimeout(700)
    expect(attemptWrites(), 'nothing is written while they wait').toBe(8)
    go()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(times(40, 200))
  })

  it('write nothing while they wait for an attempt that could be the last one allowed', async () => {
    const { login } = await portal.signIn()
    const from = freshSite()(0)
    await statuses(9, () => signIn(login, 'mal', from))
    const go = holdPasswords()
    vi.mocked(lockRow).mockClear()
    const answers = [signIn(login, password, from), signIn(login, password, from)]
    await setTimeout(700)
    expect(attemptWrites()).toBeLessThanOrEqual(2)
    go()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('are refused with the seconds to wait past three hundred of one site; others still come in', async () => {
    const { login } = await portal.signIn()
    const from = freshSite()
    const go = holdPasswords()
    let refused = 0
    const crowd = Array.from({ length: 320 }, async (_, number) => {
      const answer = await signIn(login, password, from(number))
      if (answer.status === 429) refused += 1
      return answer
    })
    const first = await Promise.race(crowd)
    expect([first.status, first.body.params]).toEqual([429, { seconds: 10 }])
    await expect.poll(() => refused).toBe(20)
    const other = signIn(login, password, freshSite()(0))
    go()
    expect((await other).status, 'from another site').toBe(200)
    const all = (await Promise.all(crowd)).map(({ status }) => status)
    // who has waited for ten seconds on a slow machine is refused as well
    expect(all.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(all.filter((status) => ![200, 429].includes(status))).toEqual([])
  })
})

describe('a client with all networks of an IPv6 site (/48)', () => {
  it('has twenty wrong passwords for one login in a quarter of an hour', async () => {
    const { login } = await portal.signIn()
    const from = freshSite()
    const tried = await statuses(22, (number) => signIn(login, 'mal', from(number)))
    expect(tried).toEqual([...times(20, 401), 429, 429])
    const refused = await signIn(login, password, from(99))
    expect([refused.error, refused.body.params]).toEqual(['error.too-many-requests', { seconds: 900 }])
    expect((await signIn(login, password, freshSite()(0))).status, 'from another site').toBe(200)
    portal.clock.advance(15 * 60_000 + 1)
    expect((await signIn(login, password, from(99))).status, 'later').toBe(200)
  })

  it('has a hundred attempts for any logins', async () => {
    const from = freshSite()
    const tried = await statuses(102, (number) => signIn(`descoñecida${number}`, 'mal', from(number)))
    expect(tried).toEqual([...times(100, 401), 429, 429])
    const { login } = await portal.signIn()
    expect((await signIn(login, password, freshSite()(0))).status, 'from another site').toBe(200)
  })

  it('learns of a hundred unknown logins at the reset in an hour', async () => {
    const from = freshSite()
    const tried = await statuses(101, (number) => askReset(freshDni(), from(number)))
    expect(tried).toEqual([...times(100, 400), 429])
  })

  it('counts an IPv4 address as itself, also when it comes as IPv6', async () => {
    const { login } = await portal.signIn()
    const ways = ['198.51.100.77', '::ffff:198.51.100.77', '::FFFF:c633:644d']
    const tried = await statuses(12, (number) => signIn(login, 'mal', ways[number % 3] ?? ''))
    expect(tried).toEqual([...times(10, 401), 429, 429])
    expect((await signIn(login, password, '::ffff:198.51.100.78')).status, 'its neighbour').toBe(200)
  })
})

describe('a login that is tried from many addresses', () => {
  it('is slower from the thirty-first wrong password in an hour on, and never locked out', async () => {
    const { login } = await portal.signIn()
    const tried = await statuses(30, (number) => signIn(login, 'mal', freshSite()(number)))
    expect(tried).toEqual(times(30, 401))

    expect(heldBack()).toBe(0)
    const slow = await Promise.all([
      signIn(login, 'mal', freshSite()(0)),
      signIn(login, password, freshSite()(0)),
    ])
    expect(slow.map(({ status }) => status)).toEqual([401, 200])
    expect(heldBack()).toBe(2)
    const other = (await portal.signIn()).login
    expect((await signIn(other, 'mal', freshSite()(0))).status, 'another user').toBe(401)
    expect(heldBack(), 'another user').toBe(2)
  })

  it('has its limit for one address counted for an hour then', async () => {
    const { login } = await portal.signIn()
    const from = '198.51.100.80'
    await statuses(10, () => signIn(login, 'mal', from))
    await statuses(20, (number) => signIn(login, 'mal', freshSite()(number)))
    portal.clock.advance(15 * 60_000 + 1)
    expect((await signIn(login, 'mal', from)).body.params).toEqual({ seconds: 45 * 60 })
    portal.clock.advance(45 * 60_000)
    expect((await signIn(login, password, from)).status, 'an hour later').toBe(200)
  })
})

describe('letters of a reset', () => {
  it('are ten for a person in a day, wherever they are asked for', async () => {
    const { login } = await portal.signIn()
    const asked = await statuses(10, (number) => askReset(login, freshSite()(number)))
    expect(asked).toEqual(times(10, 204))
    portal.clock.advance(3_600_000)
    const refused = await askReset(login, freshSite()(0))
    expect([refused.status, refused.error, refused.body.params]).toEqual([
      429,
      'error.too-many-requests',
      { seconds: 23 * 3600 },
    ])
    const letters = await portal.mailsTo(`${login.toLowerCase()}@persoa.example`, 10)
    expect(letters).toHaveLength(10)
    expect((await askReset((await portal.signIn()).login, freshSite()(0))).status, 'another user').toBe(204)
    portal.clock.advance(23 * 3_600_000 + 1)
    expect((await askReset(login, freshSite()(0))).status, 'a day later').toBe(204)
  })

  it('are counted once each when they are asked for at the same moment', async () => {
    const { login } = await portal.signIn()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, number) => askReset(login, freshSite()(number))),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })
})
