import { createHash, createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { JWTPayload } from 'jose'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokens, deriveKey, toHash } from '../../platform/crypto/tokens.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { deactivateSocio, removeSocio, signInSocio } from '../../testing/socios.ts'

const secret = 'un segredo de proba, longo dabondo para asinar'
const secretKey = new TextEncoder().encode(secret)

let portal: TestPortal
let admin: Caller
/** A signed-in user whose token the attacks below set out from. */
let person: Caller
let claims: JWTPayload
beforeAll(async () => {
  portal = await openTestPortal({ JWT_SECRET: secret })
  admin = await portal.signIn('ROLE_ADMIN')
  person = await portal.signIn()
  claims = JSON.parse(Buffer.from(person.token?.split('.')[1] ?? '', 'base64url').toString())
})
afterAll(() => portal.close())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const account = (token: string) => portal.withToken(token).call('GET /account')
const refused = async (token: string) => {
  const { status, error } = await account(token)
  return `${status} ${error}`
}
const notSigned = '401 error.authorization-required'

/** A token with the right secret, except for what is told otherwise. */
const made = (
  changes: JWTPayload = {},
  { header = {}, key = secretKey as Parameters<SignJWT['sign']>[0], alg = 'HS256' } = {},
) => new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, typ: 'JWT', ...header }).sign(key)

/** The same where the library would not write what is asked for. */
function byHand(header: object, payload: object, key: Uint8Array): string {
  const signed = `${part(header)}.${part(payload)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

it('a token made with the right secret, as the portal makes it, is good', async () => {
  expect((await account(await made())).status).toBe(200)
})

describe('a token is refused', () => {
  it.each([
    'none',
    'None',
    'NONE',
    'nOnE',
    'none ',
    '',
    null,
    'HS256\u0000',
    'hs256',
    'HS-256',
    0,
    ['HS256'],
    undefined,
  ])('that says it is signed with %j', async (alg) => {
    const [header, payload, signature] = [
      part({ alg, typ: 'JWT' }),
      part(claims),
      person.token?.split('.')[2],
    ]
    for (const token of [
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}`,
      `${header}.${payload}`,
    ])
      expect(await refused(token)).toBe(notSigned)
  })

  it.each(['HS384', 'HS512'])('that is signed with the secret, but %s', async (alg) => {
    const key = new TextEncoder().encode(secret.repeat(2))
    expect(await refused(await made({}, { alg, key }))).toBe(notSigned)
    expect(await refused(await made({}, { alg, key: secretKey }))).toBe(notSigned)
  })

  it('that is signed with a pair of keys, also when the public one is taken for the secret', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const edwards = generateKeyPairSync('ed25519')
    for (const [alg, key] of [
      ['RS256', pair.privateKey],
      ['PS256', pair.privateKey],
      ['ES256', curve.privateKey],
      ['EdDSA', edwards.privateKey],
    ] as const)
      expect(await refused(await made({}, { alg, key }))).toBe(notSigned)
    const pem = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' }).toString()
    for (const key of [pem, pem.trim(), createHash('sha256').update(pem).digest()])
      expect(await refused(await made({}, { key: Buffer.from(key) }))).toBe(notSigned)
  })

  it('that is signed with another secret', async () => {
    const guesses = [
      'secret',
      'x'.repeat(32),
      secret.toUpperCase(),
      ` ${secret}`,
      secret.slice(0, -1),
      toHash(secret),
      Buffer.from(secret, 'base64'),
      deriveKey(secret, 'ticket'),
      deriveKey(secret, 'pseudonym'),
      deriveKey(secret, 'JWT'),
    ]
    for (const guess of guesses) {
      const key = typeof guess === 'string' ? new TextEncoder().encode(guess) : guess
      expect(await refused(await made({}, { key }))).toBe(notSigned)
    }
  })

  it('that names the address of its key, which is not requested', async () => {
    let asked = 0
    const lure = createServer((_, response) => {
      asked += 1
      response.end('{"keys":[]}')
    }).listen(0, '127.0.0.1')
    await once(lure, 'listening')
    const url = `http://127.0.0.1:${(lure.address() as AddressInfo).port}/jwks.json`
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const own = new TextEncoder().encode('a chave de quen ataca, longa dabondo')
    const jwk = pair.publicKey.export({ format: 'jwk' })
    const octets = { kty: 'oct', k: Buffer.from(own).toString('base64url') }
    for (const header of [
      { kid: '../../../../dev/null' },
      { kid: "' union select 'x' --" },
      { kid: '| cat /etc/passwd' },
      { kid: url },
      { jku: url },
      { x5u: url },
      { jwk: octets },
      { jwk, x5c: ['MIIB'], kid: '1' },
      { crit: ['exp'] },
      { crit: ['b64'], b64: false },
      { cty: 'JWT', zip: 'DEF' },
    ]) {
      for (const alg of ['HS256', 'RS256'])
        expect(await refused(byHand({ alg, typ: 'JWT', ...header }, claims, own))).toBe(notSigned)
    }
    expect(asked).toBe(0)
    lure.close()
  })

  it('that has run out, is not good yet, has no end or none that can be read', async () => {
    const now = Math.floor(portal.clock().getTime() / 1000)
    expect(await refused(await made({ exp: now }))).toBe('401 error.jwt-expired')
    expect(await refused(await made({ exp: now - 100_000 }))).toBe('401 error.jwt-expired')
    expect(await refused(await made({ nbf: now + 60 }))).toBe(notSigned)
    const header = { alg: 'HS256', typ: 'JWT' }
    for (const exp of [undefined, null, 'nunca', '9999999999', true, [now + 100], { a: 1 }])
      expect(await refused(byHand(header, { ...claims, exp }, secretKey))).toBe(notSigned)
    expect(await refused(byHand(header, { ...claims, exp: -1 }, secretKey))).toBe('401 error.jwt-expired')
    expect((await account(byHand(header, claims, secretKey))).status, 'made by hand and good').toBe(200)
  })

  it('that lacks whose it is or which session', async () => {
    for (const changes of [
      { sub: undefined },
      { jti: undefined },
      { sub: '' },
      { jti: '' },
      { sub: 'x' },
      { sub: '1 or 1=1' },
    ])
      expect(await refused(await made(changes as JWTPayload))).toBe(notSigned)
  })

  it('that names the session of another user, or a missing one', async () => {
    expect(await refused(await made({ sub: String(admin.id) }))).toBe(notSigned)
    expect(await refused(await made({ jti: 'inventada' }))).toBe(notSigned)
    expect(await refused(await made({ jti: "' or '1'='1" }))).toBe(notSigned)
    expect(await refused(await made({ sub: `0x${person.id.toString(16)}`, jti: 'x' }))).toBe(notSigned)
  })

  it('whose claims were changed after it was signed', async () => {
    const [header = '', payload = '', signature = ''] = (person.token ?? '').split('.')
    for (const changes of [
      { sub: String(admin.id) },
      { exp: 9_999_999_999 },
      { authorities: ['ROLE_ADMIN'] },
    ])
      expect(await refused(`${header}.${part({ ...claims, ...changes })}.${signature}`)).toBe(notSigned)
    expect(await refused(`${header}.${payload}.${signature.slice(0, -2)}`)).toBe(notSigned)
    expect(await refused(`${header}.${payload}.${signature}AA`)).toBe(notSigned)
    expect(await refused(`${header}.${payload}.${signature}.${signature}`)).toBe(notSigned)
  })

  it('that claims roles: those of the database hold', async () => {
    const token = await made({ authorities: ['ROLE_ADMIN'], roles: ['ROLE_ADMIN'], scope: 'admin' })
    expect((await account(token)).body.authorities).toEqual(['ROLE_USER'])
    expect((await portal.withToken(token).call('GET /user-management/users')).status).toBe(403)
  })

  it('that says it is something else', async () => {
    for (const typ of ['ticket+jwt', 'at+jwt', 'dpop+jwt', '', 'x', undefined])
      expect(await refused(await made({}, { header: { typ } }))).toBe(notSigned)
  })

  it('that is a ticket, or a ticket that is a token, whichever key signed it', async () => {
    const { ticket } = (await person.call('POST /files/ticket')).body
    expect(await refused(ticket)).toBe(notSigned)
    expect(await refused(await made({}, { key: deriveKey(secret, 'ticket') }))).toBe(notSigned)
    expect(
      await refused(await made({}, { key: deriveKey(secret, 'ticket'), header: { typ: 'ticket+jwt' } })),
    ).toBe(notSigned)
    expect(await open(person.token ?? '')).toBe(notSigned)
    expect(await open(await made({}, { header: { typ: 'ticket+jwt' } }))).toBe(notSigned)
    expect(await open(await made({}, { key: deriveKey(secret, 'ticket') }))).toBe(notSigned)
  })

  it('that is longer than any token', async () => {
    for (const token of ['a'.repeat(100_000), `${'a.'.repeat(50_000)}a`, `a.${'b'.repeat(100_000)}.c`])
      expect(await refused(token)).toBe(notSigned)
    const padded = await made({ x: 'x'.repeat(5000) })
    expect((await account(padded)).status, 'a long one of the portal’s own is good').toBe(200)
  })
})

/** Asks for the portrait of a member by a ticket alone: every signed-in user may see it. */
async function open(ticket: string): Promise<string> {
  const params = { id: 999_999 }
  const { status, error } = await portal.visitor.call('GET /socios/:id/photo', { params, query: { ticket } })
  return `${status} ${error}`
}

describe('a token counts in one place only', () => {
  it.each([
    [
      'the address',
      (token: string) => ({ query: { token, access_token: token, ticket: token, authorization: token } }),
    ],
    [
      'a cookie',
      (token: string) => ({ headers: { cookie: `token=${token}; authorization=Bearer ${token}` } }),
    ],
    [
      'another header',
      (token: string) => ({
        headers: {
          'x-authorization': `Bearer ${token}`,
          'proxy-authorization': `Bearer ${token}`,
          'x-access-token': token,
        },
      }),
    ],
    ['another scheme', (token: string) => ({ headers: { authorization: `Token ${token}` } })],
    [
      'a name and password',
      (token: string) => ({ headers: { authorization: `Basic ${btoa(`${token}:x`)}` } }),
    ],
    ['a list', (token: string) => ({ headers: { authorization: `Bearer ${token}, Bearer ${token}` } })],
    ['a header without a scheme', (token: string) => ({ headers: { authorization: token } })],
  ])('not in %s', async (_, request) => {
    const { status, error } = await portal.visitor.call('GET /account', request(person.token ?? ''))
    expect(`${status} ${error}`).toBe(notSigned)
  })

  it('not in a body', async () => {
    const { status } = await portal.visitor.call('POST /grupos', {
      body: { name: 'x', token: person.token, authorization: `Bearer ${person.token}` },
    })
    expect(status).toBe(401)
  })

  it('counts the first of two headers, and ignores the second', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    const ask = async (...tokens: (string | null)[]) => {
      const socket = connect(port, '127.0.0.1')
      const lines = tokens.map((token) => `Authorization: Bearer ${token}\r\n`).join('')
      socket.write(`GET /api/account HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
      const answer = await text(socket)
      return `${answer.slice(9, 12)} ${/"login":"(\w+)"/.exec(answer)?.[1] ?? ''}`.trim()
    }
    expect(await ask(person.token, admin.token)).toBe(`200 ${person.login}`)
    expect(await ask(admin.token, person.token)).toBe(`200 ${admin.login}`)
    expect(await ask('a.b.c', admin.token)).toBe('401')
  })
})

describe('a session ends, and its token and tickets with it', () => {
  /** A new user with a token and a ticket, and what becomes of both. */
  async function victim(caller?: Caller) {
    const one = caller ?? (await portal.signIn())
    const { ticket } = (await one.call('POST /files/ticket')).body
    expect(await open(ticket), 'good before').toBe('404 file.error.not-found')
    return { one, outcome: async () => [await refused(one.token ?? ''), await open(ticket)] }
  }
  const getUser = async ({ login }: Caller) =>
    (await admin.call('GET /user-management/users/:login', { params: { login } })).body
  const gone = [notSigned, notSigned]

  it('with signing out', async () => {
    const { one, outcome } = await victim()
    await one.call('POST /account/logout')
    expect(await outcome()).toEqual(gone)
  })

  it('with a new password, set by the user or an administrator', async () => {
    const own = await victim()
    await own.one.call('POST /account/change_password', {
      body: { currentPassword: password, newPassword: 'outro contrasinal' },
    })
    expect(await own.outcome()).toEqual(gone)
    const given = await victim()
    const { login } = given.one
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login },
      body: { login, password: 'outro contrasinal' },
    })
    expect(await given.outcome()).toEqual(gone)
  })

  it('with the deactivation of the user, also when that is taken back', async () => {
    const { one, outcome } = await victim()
    const user = await getUser(one)
    const { body: off } = await admin.call('PUT /user-management/users', {
      body: { ...user, activated: false },
    })
    expect(await outcome()).toEqual(gone)
    await admin.call('PUT /user-management/users', { body: { ...off, activated: true } })
    expect(await outcome()).toEqual(gone)
  })

  it('with the user', async () => {
    const { one, outcome } = await victim()
    await admin.call('DELETE /user-management/users/:login', { params: { login: one.login } })
    expect(await outcome()).toEqual(gone)
  })

  it('with the membership, and with the member', async () => {
    const { caller, socio } = await signInSocio(portal, admin)
    const { outcome } = await victim(caller)
    await deactivateSocio(admin, socio.id)
    expect(await outcome()).toEqual(gone)
    await removeSocio(admin, socio.id)
    expect(await outcome()).toEqual(gone)
  })
})

it('a token is verified again by a portal with another secret, and refused', async () => {
  const other = createTokens('outro segredo, tamén longo dabondo para asinar', portal.clock)
  expect(await other.verify(person.token ?? '')).toBe('invalid')
})
