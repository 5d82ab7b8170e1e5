// test:all only: it compares answers many times over
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof import('@node-rs/argon2')>()
  return { ...library, verify: vi.fn(library.verify) }
})

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

let networks = 0
/** An address that has sent no request yet. */
const freshAddress = () => {
  networks += 1
  return `198.18.${networks >> 8}.${networks & 255}`
}

interface RequestOrigin {
  from?: string
  headers?: Record<string, string>
}
const signIn = (login: string, secret: string, { from = freshAddress(), headers = {} }: RequestOrigin = {}) =>
  portal.visitor.call('POST /authenticate', { body: { login, password: secret }, from, headers })
const askReset = (login: string, { from = freshAddress(), headers = {} }: RequestOrigin = {}) =>
  portal.visitor.call('POST /account/reset_password/init', { body: { login }, from, headers })

const setPassword = (login: string) =>
  admin.call('POST /user-management/users/:login/change_password', {
    params: { login },
    body: { login, password },
  })

/** People who cannot come in, or not so; each a login and a password. */
const outsiders: Record<string, () => Promise<[login: string, secret: string]>> = {
  'an unknown user': async () => [freshDni(), password],
  'an unknown login that is no DNI': async () => ['quenquera', password],
  'a wrong password': async () => [(await portal.signIn()).login, 'outra cousa'],
  'an administrator’s wrong password': async () => [admin.login, 'outra cousa'],
  'a password that is not set': async () => {
    const login = freshDni()
    const body = { login, email: `${login}@x.gal`, firstName: 'A', lastName: 'B', authorities: ['ROLE_USER'] }
    await admin.call('POST /user-management/users', { body })
    return [login, password]
  },
  'an inactive user': async () => {
    const { login } = await portal.signIn()
    const { body } = await admin.call('GET /user-management/users/:login', { params: { login } })
    await admin.call('PUT /user-management/users', { body: { ...body, activated: false } })
    return [login, password]
  },
  'a member whose membership has ended': async () => {
    const { id, dni } = await addSocio(admin)
    await setPassword(dni)
    await deactivateSocio(admin, id)
    return [dni, password]
  },
  'a password longer than any': async () => [(await portal.signIn()).login, 'x'.repeat(1000)],
}

/** Everything of an answer but what differs between any two. */
const told = ({ status, body, headers }: Answer, login: string) => {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return JSON.stringify({ status, body, rest })
    .replaceAll(login, '…')
    .replace(/"content-length":"\d+"/, '')
}

describe('who is registered cannot be told by trying to sign in', () => {
  it.each(Object.entries(outsiders))(
    '%s: the same answer, header by header, after the same work',
    async (_, make) => {
      const [login, secret] = await make()
      vi.mocked(verify).mockClear()
      const answer = await signIn(login, secret)
      const hashes = vi
        .mocked(verify)
        .mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
      expect(hashes, 'one hash, as costly as that of any user').toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
      const stranger = freshDni()
      expect(told(answer, login)).toBe(told(await signIn(stranger, password), stranger))
      expect([answer.status, answer.error]).toEqual([401, 'error.credentials-not-valid'])
    },
  )

  it('nor by a request that is out of bounds', async () => {
    const { login } = await portal.signIn()
    const answers = await Promise.all([login, freshDni()].map((each) => signIn(each, 'x'.repeat(1001))))
    expect(answers.map(({ status, body }) => JSON.stringify([status, body]))).toEqual([
      JSON.stringify([400, answers[0]?.body]),
      JSON.stringify([400, answers[0]?.body]),
    ])
  })

  it('nor by running into the limit', async () => {
    const from = freshAddress()
    const [known, unknown] = [(await portal.signIn()).login, freshDni()]
    for (let time = 0; time < 10; time += 1)
      for (const login of [known, unknown]) await signIn(login, 'mal', { from })
    const answers = [await signIn(known, password, { from }), await signIn(unknown, password, { from })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [429, answers[0]?.body],
      [429, answers[0]?.body],
    ])
  })
})

describe('the limits of signing in hold', () => {
  /** Tries one after the other; how many were refused by the limit. */
  async function countRefused(many: number, attempt: (number: number) => Promise<Answer>): Promise<number> {
    let refused = 0
    for (let number = 0; number < many; number += 1) if ((await attempt(number)).status === 429) refused += 1
    return refused
  }

  it('ignores headers about the address', async () => {
    const from = freshAddress()
    const { login } = await portal.signIn()
    const refused = await countRefused(14, (number) => {
      const other = `203.0.113.${number}`
      const headers = {
        'x-forwarded-for': other,
        'x-real-ip': other,
        forwarded: `for=${other}`,
        'client-ip': other,
        'true-client-ip': other,
        'cf-connecting-ip': other,
        'x-client-ip': other,
        'x-forwarded-host': other,
      }
      return signIn(login, 'mal', { from, headers })
    })
    expect(refused).toBe(4)
  })

  it('behind a proxy, by the address the proxy saw and not by a forged one', async () => {
    const behind = await openTestPortal({ TRUST_PROXY: '1' })
    const { login } = await behind.signIn()
    const refused = await countRefused(14, (number) =>
      behind.visitor.call('POST /authenticate', {
        body: { login, password: 'mal' },
        from: '127.0.0.1',
        headers: { 'x-forwarded-for': `203.0.113.${number}, 198.51.100.7` },
      }),
    )
    expect(refused).toBe(4)
    await behind.close()
  })

  it('over all addresses of an IPv6 network, also when IPv4 is written as IPv6', async () => {
    const { login } = await portal.signIn()
    const six = (number: number) => `2001:db8:77:1:${number.toString(16)}::${(number * 977).toString(16)}`
    expect(await countRefused(13, (number) => signIn(login, 'mal', { from: six(number) }))).toBe(3)
    const four = freshAddress()
    expect(
      await countRefused(12, (number) =>
        signIn(login, 'mal', { from: number % 2 ? four : `::ffff:${four}` }),
      ),
    ).toBe(2)
  })

  it('however the login is written', async () => {
    const from = freshAddress()
    const { login } = await portal.signIn()
    const ways = [
      login,
      login.toLowerCase(),
      ` ${login}`,
      `${login}\t`,
      `\n${login.toLowerCase()} `,
      `\u00a0${login}`,
    ]
    expect(
      await countRefused(13, (number) => signIn(ways[number % ways.length] ?? '', 'mal', { from })),
    ).toBe(3)
  })

  it('for guesses at the current password of a signed-in user', async () => {
    const from = freshAddress()
    const person = await portal.signIn()
    const guess = () =>
      person.call('POST /account/change_password', {
        body: { currentPassword: 'mal', newPassword: 'outro contrasinal' },
        from,
      })
    expect(await countRefused(12, guess)).toBe(2)
  })
})

describe('who is registered is told at the reset, slowly', () => {
  it('fifty unknown ones an hour, and then no answer about any login', async () => {
    const from = freshAddress()
    for (let time = 0; time < 50; time += 1)
      expect((await askReset(freshDni(), { from })).error).toBe('error.dni-not-registered')
    const { login } = await portal.signIn()
    const answers = [await askReset(login, { from }), await askReset(freshDni(), { from })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [429, answers[0]?.body],
      [429, answers[0]?.body],
    ])
    expect((await askReset(login)).status, 'from elsewhere').toBe(204)
    portal.clock.advance(3_600_001)
    expect((await askReset(login, { from })).status, 'an hour later').toBe(204)
  })

  it('also when they are asked for at the same moment', async () => {
    const from = freshAddress()
    const { login } = await portal.signIn()
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, number) => askReset(number % 35 === 34 ? login : freshDni(), { from })),
    )
    const many = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([many(400), many(204) + many(429)]).toEqual([50, 20])
    expect(many(204)).toBeLessThanOrEqual(2)
  })

  it('by an IPv6 network, without regard to headers', async () => {
    const ask = (number: number) =>
      askReset(freshDni(), {
        from: `2001:db8:78:1::${number.toString(16)}`,
        headers: { 'x-forwarded-for': `203.0.113.${number}` },
      })
    let refused = 0
    for (let number = 1; number <= 53; number += 1) if ((await ask(number)).status === 429) refused += 1
    expect(refused).toBe(3)
  })

  it('and a person gets five mails an hour from one address, however the DNI is written', async () => {
    const from = freshAddress()
    const { login } = await portal.signIn()
    const ways = [login, login.toLowerCase(), ` ${login} `, `\t${login}`]
    const answers = []
    for (let time = 0; time < 8; time += 1)
      answers.push((await askReset(ways[time % 4] ?? '', { from })).status)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429, 429, 429])
  })
})
