// any engine: it is about headers
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { createLog } from './logging.ts'
import { parseTrustedProxies } from './proxies.ts'
import { inRequest, requestIds } from './request-id.ts'

interface Line {
  reqId?: string
  msg?: string
  [field: string]: unknown
}
let lines: Line[] = []
const log = createLog('trace', {
  write: (text: string) => {
    lines.push(JSON.parse(text))
  },
})
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ TRUST_PROXY: '10.0.0.0/8' }, log)
})
afterAll(() => portal.close())

const ask = (url: string, id?: string, remoteAddress = '10.1.2.3') =>
  portal.app.inject({ url, remoteAddress, headers: id === undefined ? {} : { 'x-request-id': id } })
/** A request at which something breaks inside. */
const askInVain = async () => {
  const breaking = vi.spyOn(portal.context.tokens, 'verify').mockRejectedValue(new Error('broken on purpose'))
  const headers = { authorization: 'Bearer a.b.c' }
  const answer = await portal.app.inject({ url: '/api/account', headers })
  breaking.mockRestore()
  return answer
}
const getId = (answer: { headers: Record<string, unknown> }) => answer.headers['x-request-id']

describe('the id of a request', () => {
  it('comes with every answer, another one each time, refusals and addresses that are none included', async () => {
    const answers = await Promise.all(
      ['/api/health/live', '/api/account', '/api/nada', '/nada/ningures', '/%'].map((url) => ask(url)),
    )
    const ids = answers.map(getId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/)
  })

  it('is the one a trusted proxy gave it, if that is harmless', async () => {
    expect(getId(await ask('/api/health/live', 'proxy-1.a_B'))).toBe('proxy-1.a_B')
    expect(getId(await ask('/api/health/live', 'x'.repeat(64)))).toBe('x'.repeat(64))
    for (const bad of ['', 'x'.repeat(65), 'dous ids', 'a{"level":60}', 'á'])
      expect(getId(await ask('/api/health/live', bad))).toMatch(/^[0-9a-f]{12}$/)
  })

  it('is never one from an untrusted client', async () => {
    expect(getId(await ask('/api/health/live', 'mine', '192.0.2.7'))).toMatch(/^[0-9a-f]{12}$/)
  })

  it('is in every line its request leaves in the log', async () => {
    lines = []
    await ask('/api/account', 'look-for-me')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => 'look-for-me'))
  })

  it('is known to all code that runs for a request, also after its body has arrived', async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    lines = []
    const headers = { 'content-type': 'application/json' }
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/logs', headers })
    sending.write('{"level":"warn",')
    await setTimeout(50)
    sending.end('"message":"botón"}')
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    answer.resume()
    const reported = lines.filter(({ msg }) => msg === 'reported by a browser')
    expect(reported.map(({ reqId }) => reqId)).toEqual([answer.headers['x-request-id']])
  })

  it('is told with a fault of the server, and found with it in the log', async () => {
    lines = []
    const answer = await askInVain()
    const id = String(getId(answer))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ error: 'error.unexpected', params: { context: 'request', request: id } })
    expect(JSON.parse(String(answer.headers['x-app-params']))).toEqual({ context: 'request', request: id })
    expect(lines.find(({ msg }) => msg === 'unexpected error')).toMatchObject({ level: 50, reqId: id })
  })
})

describe('a line of the log', () => {
  it('has the fields docs/operations.md names, and no others', async () => {
    lines = []
    await ask('/api/account')
    await askInVain()
    await portal.visitor.call('POST /logs', { body: { level: 'error', message: 'fallo' } })
    const common = ['level', 'time', 'pid', 'hostname']
    const shapes: Record<string, string[]> = {
      request: ['reqId', 'method', 'route', 'status', 'milliseconds'],
      'unexpected error': ['reqId', 'err', 'msg'],
      'reported by a browser': ['reqId', 'browser', 'msg'],
    }
    const seen = lines.filter(({ msg = 'request' }) => msg in shapes)
    for (const line of seen)
      expect(Object.keys(line).sort()).toEqual([...common, ...(shapes[line.msg ?? 'request'] ?? [])].sort())
    expect(new Set(seen.map(({ msg = 'request' }) => msg))).toEqual(new Set(Object.keys(shapes)))
  })

  it('has neither DNI nor e-mail address, in errors of every origin', async () => {
    lines = []
    const message = 'fallo de 12345678Z, lua@example.org, en /account/set/finish?key=abc'
    await portal.visitor.call('POST /logs', { body: { level: 'error', message } })
    expect(lines.find(({ msg }) => msg === 'reported by a browser')).toMatchObject({
      browser: 'fallo de …, …, en /account/set/finish',
    })
  })

  it('stays one line, for any user agent and address', async () => {
    let text = ''
    const one = createLog('info', {
      write: (line: string) => {
        text += line
      },
    })
    one.warn({ browser: 'a\n{"level":60,"msg":"forged"}\r\n\u2028' }, 'reported by a browser')
    expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1)
    expect(JSON.parse(text).browser).toContain('forged')
  })
})

describe('a trusted proxy', () => {
  it.each([
    [true, '192.0.2.1', 5, true],
    [false, '127.0.0.1', 0, false],
    [1, '192.0.2.1', 0, true],
    [1, '192.0.2.1', 1, false],
    ['10.0.0.0/8, ::1', '10.200.0.1', 0, true],
    ['10.0.0.0/8, ::1', '::ffff:10.200.0.1', 0, true],
    ['10.0.0.0/8, ::1', '::1', 3, true],
    ['10.0.0.0/8, ::1', '11.0.0.1', 0, false],
    ['2001:db8::/32', '2001:db8:1::7', 0, true],
    ['2001:db8::/32', '2001:db9::7', 0, false],
    ['127.0.0.1', '', 0, false],
  ])('as TRUST_PROXY=%s says: %s, %i in front: %s', (setting, address, hop, isTrusted) => {
    expect(parseTrustedProxies(setting)(address, hop)).toBe(isTrusted)
  })
})

it('a call made while a page is rendered has the id of the page', () => {
  const getId = () =>
    requestIds(() => true)({
      headers: { 'x-request-id': 'of-the-call' },
      socket: {},
    } as unknown as IncomingMessage)
  expect(inRequest('of-the-page', getId)).toBe('of-the-page')
  expect(getId()).toBe('of-the-call')
})
