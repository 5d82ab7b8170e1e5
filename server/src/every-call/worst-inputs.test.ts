// test:all only: it sends the largest inputs
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimits } from '#contract/body-limits.ts'
import { slowTexts } from '#contract/testing/slow-texts.ts'
import { fuzzSettings } from '../testing/fuzz/fuzz.ts'
import { openTestPortal, type TestPortal } from '../testing/portal.ts'
import { connectRaw } from '../testing/raw-http.ts'

// any engine: it is about what is read before a database is asked

/** Processor time of this thread for one request, in milliseconds. */
const most = 250
/** Most bytes that Node takes as the head of a request, with room for what else is in it. */
const head = 15_000
/** Most bytes of a posted application, and of the other forms. */
const [application, small] = [3 * bodyLimits.application, 8 * 1024]
const timeout = 60_000

let portal: TestPortal
let url: string
let token: string
beforeAll(async () => {
  portal = await openTestPortal(fuzzSettings)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  token = (await portal.signIn('ROLE_ADMIN')).token ?? ''
})
afterAll(() => portal.close())

/** A request: its first line without version, its headers and its body. */
interface Input {
  line: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

let network = 0
/** An address that has sent nothing yet: no limit refuses its request. */
function freshNetwork(): string {
  network += 1
  return `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`
}

function write({ line, headers = {}, body = '' }: Input): Buffer {
  const bytes = Buffer.from(body)
  const all = {
    host: 'portal.example',
    connection: 'close',
    'x-forwarded-for': freshNetwork(),
    ...(!line.startsWith('GET') && { 'content-length': String(bytes.length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes])
}

/** Processor time of this thread from the request to its answer, in milliseconds, and its status. */
async function send(input: Input): Promise<{ work: number; status: number }> {
  const bytes = write(input)
  const connection = await connectRaw(url)
  const before = process.threadCpuUsage()
  connection.send(bytes)
  const answer = await connection.read(timeout)
  const { user, system } = process.threadCpuUsage(before)
  connection.close()
  return { work: (user + system) / 1000, status: typeof answer === 'string' ? 0 : answer.status }
}

/** The inputs that take too much work, with the number of those that were tried. Work that is only the first time, or the collector's, does not count. */
async function findCostly(inputs: readonly Input[]): Promise<string[]> {
  const costly: string[] = []
  for (const input of inputs) {
    let { work, status } = await send(input)
    for (let again = 0; work > most && again < 3; again += 1) work = Math.min(work, (await send(input)).work)
    const shown = JSON.stringify({ ...input, body: input.body?.slice(0, 60).toString() }).slice(0, 200)
    if (status >= 500) costly.push(`${status} ${shown}`)
    if (work > most) costly.push(`${Math.round(work)} ms ${shown}`)
  }
  return costly
}

const slow = (length: number): string[] => slowTexts(length, 'plain').map(({ whole }) => whole())
const fill = (piece: string, length: number): string =>
  piece.repeat(Math.max(1, Math.floor(length / Buffer.byteLength(piece))))
const fields = (count: number, piece: string, length: number): string =>
  Array.from({ length: count }, (_, at) => `f${at}=${fill(piece, length / count - 6)}`).join('&')

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

/** Forms that a visitor posts, each with one of its fields and its largest size. */
const forms: [path: string, field: string, size: number][] = [
  ['/asociarse', 'nombre', application],
  ['/asociarse/confirmar', 'key', small],
  ['/asociarse/retirar', 'key', small],
  ['/account/login', 'from', small],
]
/** Calls with a body that a visitor makes, with fields of theirs and their largest size. */
const bodies: [path: string, names: string[], size: number][] = [
  ['/api/solicitudes', ['email', 'dni', 'cuentaCorriente', 'nombre'], bodyLimits.application],
  ['/api/solicitudes/confirmar', ['key'], bodyLimits.visitor],
  ['/api/authenticate', ['login', 'password'], bodyLimits.visitor],
  ['/api/account/reset_password/finish', ['key', 'newPassword'], bodyLimits.visitor],
  ['/api/logs', ['msg'], bodyLimits.visitor],
]
const addresses = [
  '/',
  '/asociarse/confirmar',
  '/account/login',
  '/api/eventos/public',
  '/api/activate',
  '/api/eventos/file-content',
]
const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'expect',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'transfer-encoding',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]

/** Requests that read a header which the front page does not. */
const lines: Record<string, string> = { range: 'GET /favicon.ico', authorization: 'GET /api/account' }

describe('the worst input of its size keeps the server for no quarter of a second:', () => {
  it.each(forms)(
    'the form of %s',
    async (path, field, size) => {
      const texts = [
        ...slow(size),
        fill('a&', size),
        fill('a=&', size),
        ...['+', '%41', '%', '%zz', '%f0', '"', '\0', 'a+', '%0d', 'ñ'].flatMap((piece) => [
          fields(100, piece, size),
          `${field}=${fill(piece, size - field.length - 1)}`,
        ]),
      ]
      const inputs = texts.map((text) => ({
        ...{ line: `POST ${path}`, headers: form },
        body: Buffer.from(text).subarray(0, size),
      }))
      expect(await findCostly(inputs)).toEqual([])
    },
    120_000,
  )

  it.each(bodies)(
    'the JSON of %s',
    async (path, names, size) => {
      const texts = [
        fill('[', size),
        fill('{"a":', size),
        `[${fill('{},', size - 3)}1]`,
        `{${fill('"":0,', size - 9)}"a":1}`,
        `{${Array.from({ length: size / 12 }, (_, at) => `"${at}":0`).join()}}`.slice(0, size),
        `{"a":${fill('1', size - 6)}}`,
        `{"a":1e${fill('9', size - 8)}}`,
        `{"a":"${fill('\\u0000', size - 9)}"}`,
        `{"a":"${fill('\\ud800', size - 9)}"}`,
        fill('\\', size),
        fill('"', size),
        fill(' ', size),
        // JSON writes up to six bytes for a character
        ...names.flatMap((name) => slow(size / 6 - 20).map((text) => JSON.stringify({ [name]: text }))),
      ]
      expect(await findCostly(texts.map((body) => ({ line: `POST ${path}`, headers: json, body })))).toEqual(
        [],
      )
    },
    240_000,
  )

  it.each(addresses)(
    'an address that begins with %s',
    async (path) => {
      const pieces = [
        'a&',
        'a=&',
        'a=1&a=2&',
        '+',
        '%41',
        '%',
        '%zz',
        '%2e%2e%2f',
        '/',
        '//',
        '../',
        ';',
        'a[]=1&',
        '?',
      ]
      const texts = [
        ...slow(head).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, head)),
        ...pieces.map((piece) => fill(piece, head)),
      ]
      const inputs = texts.flatMap((text) =>
        [`${path}?${text}`, `${path}?key=${text}`, `${path}?filters=${text}`, `${path}/${text}`].map(
          (address) => ({ line: `GET ${address.slice(0, head)}` }),
        ),
      )
      expect(await findCostly(inputs)).toEqual([])
    },
    240_000,
  )

  it.each(headers)(
    'the header %s',
    async (name) => {
      const around = {
        cookie: ['', 'reading=', 'lang=', '__Host-reading='],
        range: ['', 'bytes='],
        authorization: ['', 'Bearer '],
      }
      const starts = (around as Record<string, string[]>)[name] ?? ['']
      const pieces = [
        'a=b; ',
        ' ;',
        ';',
        '0-1,',
        'gl;q=0.1,',
        '*/*,',
        'W/"a",',
        '"',
        '1.1.1.1,',
        ', ',
        '::1,',
        'br, ',
        'eyJ.',
        '.',
      ]
      const texts = [...slow(head), ...pieces.map((piece) => fill(piece, head))]
      const inputs = texts.flatMap((text) =>
        starts.map((start) => ({
          line: lines[name] ?? 'GET /',
          headers: { [name]: (start + text.replace(/[\r\n\0]/g, ' ')).slice(0, head) },
        })),
      )
      expect(await findCostly(inputs)).toEqual([])
    },
    240_000,
  )

  it('hundreds of headers', async () => {
    const many = (piece: string) =>
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x${at}`, piece]))
    const cookies = { cookie: Array.from({ length: 1000 }, (_, at) => `c${at}=1`).join('; ') }
    expect(
      await findCostly([many(''), many('aaaa'), cookies].map((each) => ({ line: 'GET /', headers: each }))),
    ).toEqual([])
  })

  it('an upload, for a visitor before its parts are read', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    const body = fill('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n', 100_000)
    expect((await send({ line: 'POST /api/files', headers: type, body })).status).toBe(401)
  })

  it('an upload of a member', async () => {
    const size = 900_000
    const part = (disposition: string, inside = '') =>
      `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${inside}\r\n`
    const file = (name: string) => `${part(`name="content"; ${name}`, 'x')}--b--\r\n`
    const texts = [
      fill(part('name="a"'), size),
      fill(part('name="a"; filename="a"', 'x'), size),
      fill('--b\r\n', size),
      fill('\r\n--', size),
      fill('\r\n-', size),
      fill('\r', size),
      part('name="content"; filename="a.txt"', fill('\r\n--', size)),
      `--b\r\n${fill('x: y\r\n', size)}\r\n`,
      `--b\r\ncontent-disposition: ${fill('a=b;', size)}\r\n\r\n`,
      ...slow(60_000).flatMap((text) => [
        file(`filename="${text.replace(/["\r\n]/g, '')}.txt"`),
        file(`filename*=utf-8''${text.replace(/[\r\n]/g, '')}`),
        part(`name="${text.replace(/["\r\n]/g, '')}"`, text),
      ]),
    ]
    const inputs = texts.flatMap((body) => [
      {
        line: 'POST /api/files',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
        body,
      },
    ])
    const boundaries = slow(10_000).map((text) => ({
      line: 'POST /api/files',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${text.replace(/[\r\n\0]/g, '')}`,
      },
      body: fill('-', 100_000),
    }))
    expect(await findCostly([...inputs, ...boundaries])).toEqual([])
  }, 240_000)
})
