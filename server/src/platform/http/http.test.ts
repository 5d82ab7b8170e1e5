import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { registerAccess } from './access.ts'
import { getHeaders, registerSecurity } from './security.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

describe('the API', () => {
  it('answers with or without the segment entities/', async () => {
    const plain = await portal.visitor.call('GET /statics')
    const prefixed = await portal.app.inject('/api/entities/statics')
    expect(prefixed.statusCode).toBe(200)
    expect(prefixed.json()).toEqual(plain.body)
  })

  it('answers 404 in the shape of its errors for unknown addresses', async () => {
    const { statusCode, headers } = await portal.app.inject('/api/nada')
    expect([statusCode, headers['x-app-error']]).toEqual([404, 'error.resource-not-found'])
  })

  it('refuses to start with a route that declares no access rule', async () => {
    const app = fastify()
    const rejectAll = async () => 'invalid' as const
    registerAccess(app, '/api', { byToken: rejectAll, byReading: rejectAll, byTicket: rejectAll })
    app.get('/aberta', async () => 'ola')
    await expect(app.ready()).rejects.toThrow('declares no access rule')
  })

  it('describes itself as OpenAPI, with every call of the contract', async () => {
    const { calls } = await import('#contract/calls.ts')
    const document = (await portal.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1/)
    for (const name of Object.keys(calls)) {
      const [method = '', path = ''] = name.split(' ')
      const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      expect(operation?.summary, name).toBeTruthy()
      expect(operation.responses.default, name).toBeDefined()
    }
    const { responses } = document.paths['/api/account/logout'].post
    expect(Object.keys(responses)).toEqual(['204', 'default'])
    expect((await portal.app.inject('/api/docs/')).statusCode).toBe(200)
  })

  it('describes the cookie of the calls that set or clear it, and of refusals', async () => {
    const { calls } = await import('#contract/calls.ts')
    const { paths } = (await portal.app.inject('/api/openapi.json')).json()
    const withCookie = Object.keys(calls).filter((name) => {
      const [method = '', path = ''] = name.split(' ')
      const { responses } = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()]
      expect(responses.default.headers['Set-Cookie'].description, name).toContain('401')
      return Object.entries<{ headers?: object }>(responses).some(
        ([status, { headers = {} }]) => status !== 'default' && 'Set-Cookie' in headers,
      )
    })
    expect(withCookie.sort()).toEqual([
      'GET /account',
      'POST /account/change_password',
      'POST /account/logout',
      'POST /authenticate',
    ])
  })

  it('shows its description on a page, whose files a browser keeps', async () => {
    const style = await portal.app.inject('/api/docs/page.css')
    expect(style.headers['content-type']).toContain('text/css')
    const headers = { 'if-none-match': String(style.headers.etag) }
    const again = await portal.app.inject({ url: '/api/docs/page.css', headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const path of ['/api/docs', '/api/docs/']) {
      const page = await portal.app.inject(path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
      for (const [, address = ''] of page.body.matchAll(/(?:href|src|data-document)="([^"]+)"/g))
        expect((await portal.app.inject(address)).statusCode, address).toBe(200)
    }
    const missing = await portal.app.inject('/api/docs/none.css')
    expect([missing.statusCode, missing.headers['x-app-error']]).toEqual([404, 'error.resource-not-found'])
  })

  it('makes its description once: all who ask get the same bytes, and 304 when they have them', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 40 }, () => portal.app.inject('/api/openapi.json')),
    )
    const tag = String(first?.headers.etag)
    expect(tag).toMatch(/^"[\w-]+"$/)
    for (const other of others) expect([other.headers.etag, other.body === first?.body]).toEqual([tag, true])
    const headers = { 'if-none-match': tag }
    const again = await portal.app.inject({ url: '/api/openapi.json?again', headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const page = await portal.app.inject('/api/docs/')
    expect([page.headers['content-security-policy'], page.headers.etag]).toEqual([
      expect.stringContaining("script-src 'self'"),
      expect.stringContaining('"'),
    ])
  })

  it('compresses in the way that makes the answer smallest, of those the browser takes', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const { headers: answered } = await portal.app.inject({ url: '/api/openapi.json', headers })
    expect(answered['content-encoding']).toBe('br')
  })

  it('says that it is alive and ready', async () => {
    expect((await portal.visitor.call('GET /health/live')).status).toBe(200)
    expect((await portal.visitor.call('GET /health/ready')).status).toBe(200)
  })

  it('takes warnings of browsers and cuts them', async () => {
    const log = (body: unknown) => portal.visitor.call('POST /logs', { body })
    expect((await log({ message: 'x'.repeat(10_000), level: 'warn' })).status).toBe(204)
    expect((await log({ message: 'x', level: 'info' })).status).toBe(400)
  })

  it('takes sixty of them a minute from one address', async () => {
    const log = (from: string) =>
      portal.visitor.call('POST /logs', { body: { message: 'x', level: 'warn' }, from })
    for (let i = 0; i < 60; i += 1) expect((await log('192.0.2.7')).status).toBe(204)
    const refused = await log('192.0.2.7')
    expect([refused.status, refused.error]).toEqual([429, 'error.too-many-requests'])
    expect(refused.body.params.seconds).toBeGreaterThan(0)
    expect((await log('192.0.2.8')).status).toBe(204)
  })
})

describe('the general limit', () => {
  it('lets six thousand changing calls a minute through from one address', async () => {
    const app = fastify()
    await registerSecurity(app, 'https://portal.example')
    app.post('/', async () => 'ola')
    await app.ready()
    const statuses = new Set<number>()
    for (let done = 0; done < 6000; done += 1)
      statuses.add((await app.inject({ method: 'POST', url: '/' })).statusCode)
    expect([...statuses]).toEqual([200])
    await app.close()
  })
})

describe('a refusal', () => {
  it('also meets a value that pretends to have the length of a text', async () => {
    const login = { length: { valueOf: null, toString: null } }
    const answer = await portal.visitor.call('POST /account/reset_password/init', { body: { login } })
    expect([answer.status, answer.error]).toEqual([400, 'error.bad-request'])
  })

  it('carries code, parameters and fields in headers and body, and is never cached', async () => {
    const { headers, body } = await portal.visitor.call('POST /account/reset_password/init', {
      body: { login: 'Ñandú' },
    })
    expect(headers['x-app-error']).toBe('error.dni-not-registered')
    expect(JSON.parse(String(headers['x-app-params']))).toEqual({ dni: 'ÑANDÚ' })
    expect(body).toEqual({ error: 'error.dni-not-registered', params: { dni: 'ÑANDÚ' } })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('comes for the session before the body is looked at', async () => {
    const person = await portal.signIn()
    const huge = { body: 'x'.repeat(17 * 1024 * 1024), headers: { 'content-type': 'application/json' } }
    expect((await portal.visitor.call('POST /user-management/users', huge)).status).toBe(401)
    expect((await person.call('POST /user-management/users', huge)).status).toBe(403)
    const tooLarge = await admin.call('POST /user-management/users', huge)
    expect([tooLarge.status, tooLarge.error]).toEqual([413, 'error.body-too-large'])
    expect(tooLarge.body.params).toEqual({ limit: 64 * 1024 })
    // a client that is still sending could not read the answer
    expect(tooLarge.headers.connection).not.toBe('close')
  })

  it('is 415 for a body of another kind and 400 for one that is not JSON', async () => {
    const send = (body: string, type: string) =>
      admin.call('POST /user-management/users', { body, headers: { 'content-type': type } })
    expect((await send('<a/>', 'application/xml')).status).toBe(415)
    expect((await send('a=1', 'application/x-www-form-urlencoded')).status).toBe(415)
    for (const broken of ['{', '"texto"', 'null', '[]', ''])
      expect((await send(broken, 'application/json')).status, broken).toBe(400)
  })

  it('is 415 for a body that is packed: it could swell up to anything', async () => {
    const bomb = gzipSync(JSON.stringify({ login: '0'.repeat(20_000_000), password: 'x' }))
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'nada']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const answer = await portal.visitor.call('POST /authenticate', { body: bomb, headers })
      expect([encoding, answer.status, answer.error]).toEqual([encoding, 415, 'error.unsupported-media-type'])
    }
    const { body, headers } = multipart({}, { name: 'Acta.pdf', content: bomb })
    const packed = { body, headers: { ...headers, 'content-encoding': 'gzip' } }
    expect((await admin.call('POST /files', packed)).status).toBe(415)
    expect((await portal.visitor.call('POST /files', packed)).status).toBe(401)
  })

  it('is the same for an expired or made-up token, and public calls do not mind', async () => {
    const stranger = portal.withToken('aaa.bbb.ccc')
    expect((await stranger.call('GET /account')).status).toBe(401)
    expect((await stranger.call('GET /statics')).status).toBe(200)
  })
})

describe('a malformed request', () => {
  it('says on which side a number is out of bounds', async () => {
    const params = { id: 1 }
    const low = await admin.call('PUT /grupos/:id', { params, body: { id: 1, name: 'Coro', version: -1 } })
    expect(low.body.fields).toEqual({ version: ['error.too-low'] })
    const documentos = [{ id: 1e300, titulo: 'Acta' }]
    const high = await admin.call('POST /asambleas', { body: { tipo: 'ORDINARIA', numero: 1, documentos } })
    expect(high.body.fields).toMatchObject({ 'documentos.0.id': ['error.too-high'] })
  })

  it('with text that cannot be stored is refused at the field, on either engine', async () => {
    const login = 'a\u0000b'
    const signIn = await portal.visitor.call('POST /authenticate', { body: { login, password: 'x' } })
    expect([signIn.status, signIn.body.fields]).toEqual([400, { login: ['error.invalid-value'] }])
    expect((await portal.visitor.call('GET /statics', { query: { search: '\0' } })).status).toBe(400)
    expect((await portal.app.inject('/api/statics/a%00b')).statusCode).toBe(400)
    const half = await portal.visitor.call('POST /logs', {
      body: '{"message":"\\ud800","level":"warn"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(half.body.fields).toEqual({ message: ['error.invalid-value'] })
  })

  it('with bytes that are not UTF-8 is refused, not stored with other characters', async () => {
    const grupo = (name: string, encoding: BufferEncoding) =>
      admin.call('POST /grupos', { body: Buffer.from(JSON.stringify({ name }), encoding) })
    for (const [name, encoding] of [
      ['Peña', 'latin1'],
      ['Peña', 'utf16le'],
    ] as const)
      expect(await grupo(name, encoding), encoding).toMatchObject({ status: 400, error: 'error.bad-request' })
    expect((await grupo('Peña \u{1f3b6}', 'utf8')).body.name).toBe('Peña \u{1f3b6}')
    const language = await admin.call('PUT /account/:login/language', {
      params: { login: admin.login },
      body: Buffer.from('GL\u00ff', 'latin1'),
      headers: { 'content-type': 'text/plain' },
    })
    expect(language).toMatchObject({ status: 400, error: 'error.bad-request' })
  })

  it('with fields inside fields without end is refused', async () => {
    const nested = (levels: number) => ({
      body: `{"message":"x","level":"warn","a":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      headers: { 'content-type': 'application/json' },
    })
    const { status, error } = await portal.visitor.call('POST /logs', nested(10_000))
    expect([status, error]).toEqual([400, 'error.bad-request'])
    expect((await portal.visitor.call('POST /logs', nested(40))).status).toBe(204)
  })

  it('with numbers too large for the database is refused', async () => {
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: admin.login },
    })
    for (const part of [{ id: 2 ** 31 }, { version: 2 ** 31 }, { version: 1e300 }])
      expect((await admin.call('PUT /user-management/users', { body: { ...user, ...part } })).status).toBe(
        400,
      )
  })

  it('with an invalid address gets an error of the portal; one with the whole origin is served', async () => {
    for (const [address, ...expected] of [
      ['/api/statics/%', 400, 'error.bad-request'],
      // no record has such a name, whether the pages are built or not
      [`/api/statics/${'a'.repeat(2000)}`, 404, 'error.resource-not-found'],
    ] as const) {
      const bad = await portal.app.inject(address)
      expect([bad.statusCode, bad.headers['x-app-error']]).toEqual(expected)
      expect(bad.headers).toMatchObject(getHeaders('https://portal.example'))
    }
    expect(
      (await portal.app.inject({ method: 'GET', url: 'http://x.example/api/entities/statics' })).statusCode,
    ).toBe(200)
  })

  it('names fields that would change every object, which are dropped', async () => {
    const answer = await portal.visitor.call('POST /logs', {
      body: '{"__proto__":{"level":"info"},"message":"x","level":"warn"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(204)
  })

  it('looks at an activation without using it up', async () => {
    const { statusCode } = await portal.app.inject({ method: 'HEAD', url: '/api/activate?key=x' })
    expect(statusCode).toBe(404)
  })
})

describe('every answer', () => {
  it('has headers that keep it from being framed, sniffed, run or reached from the window of another site', async () => {
    const { headers } = await portal.visitor.call('GET /statics')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': 'max-age=31536000',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('of a signed-in user is not cached', async () => {
    expect((await admin.call('GET /account')).headers['cache-control']).toBe('no-store')
  })
})
