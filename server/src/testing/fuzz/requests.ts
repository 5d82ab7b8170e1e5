import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'
import { hostileText, spoil, spoilJson } from './hostile.ts'
import { multipartBody } from './multipart.ts'
import type { Operation, Schema } from './operations.ts'
import type { Pool } from './values.ts'
import { valid } from './values.ts'

/** One request of the fuzzer, ready to be written. */
export interface FuzzRequest {
  method: string
  /** The target in the request line: bytes, one character each. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer
  /** The person whose session it claims, by name, or `broken` or `none`. */
  as: string
  /** The call it was made from. */
  from: string
}

/** The identities that a request may claim at this point. */
export interface FuzzCallers {
  pool: Pool
  people: readonly string[]
  getToken: (name: string) => string
}

/** Addresses in addition to the calls: pages, files, documentation, and what is nowhere. */
const others = [
  '/',
  '/eventos',
  '/eventos/1',
  '/eventos/999999999999999999999',
  '/prezos',
  '/socios',
  '/nada',
  '/assets/nada.js',
  '/assets/../../package.json',
  '/sw.js',
  '/robots.txt',
  '/sitemap.xml',
  '/.env',
  '/.git/config',
  '/api',
  '/api/',
  '/api/nada',
  '/api/docs',
  '/api/docs/',
  '/api/docs/static/index.html',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '/api/openapi.json',
  '/api/entities/eventos',
  '/api/entities/entities/eventos',
  '/index.html',
  '//etc/passwd',
  '/%2e%2e/%2e%2e/package.json',
]
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
]
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset=latin1',
  'application/vnd.api+json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  '',
  ';',
  'a'.repeat(3000),
  'application/json, text/plain',
]
const oddHeaders: [string, string][] = [
  ['accept', 'text/html;q=abc, */*;q=-1'],
  ['accept-encoding', 'br;q=1.0, gzip;q=0, *;q=0.5, zstd, identity;q=0'],
  ['accept-encoding', ','.repeat(2000)],
  ['accept-language', 'x'.repeat(1000)],
  ['range', 'bytes=0-0,1-1,2-2,3-3'],
  ['range', 'bytes=99999999999999999999-'],
  ['range', 'bytes=-0'],
  ['range', 'bytes=5-1'],
  ['range', 'lines=1-2'],
  ['if-none-match', '*'],
  ['if-none-match', `"${'a,'.repeat(500)}"`],
  ['if-modified-since', 'Thu, 99 Foo 9999 99:99:99 GMT'],
  ['if-range', '"x"'],
  ['cookie', 'lang=%00; lang=ES; __proto__=1; a=%'],
  ['cookie', `lang=${'x'.repeat(4000)}`],
  ['x-forwarded-host', 'mal.example'],
  ['x-forwarded-proto', 'gopher'],
  ['x-original-url', '/api/auditoria'],
  ['x-rewrite-url', '/api/auditoria'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'a'.repeat(2000)],
  ['origin', 'null'],
  ['referer', 'javascript:alert(1)'],
  ['user-agent', ''],
  ['expect', '100-continue'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, gzip'],
  ['content-language', '\xff\xfe'],
  ['upgrade', 'h2c'],
  ['__proto__', '1'],
  ['te', 'trailers'],
]
const brokenTokens = (good: string): string[] => [
  'Bearer',
  'Bearer ',
  `Bearer ${good}x`,
  `Bearer ${good.split('.').slice(0, 2).join('.')}.`,
  `bearer  ${good}`,
  `Basic ${Buffer.from('00000000T:x').toString('base64')}`,
  `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`,
  `Bearer ${'a'.repeat(5000)}.b.c`,
  'Bearer \xff\xfe.\xff.\xff',
]

const pick = (random: Random, share: number, all: readonly [string, string][]): [string, string][] =>
  random.chance(share) ? [random.pick(all)] : []

/** A text as a part of an address, one time in five as it is. */
const inAddress = (text: string, random: Random): string =>
  random.chance(0.2)
    ? Buffer.from(text, 'utf8')
        .toString('latin1')
        .replace(/[\r\n ]/g, '')
    : encodeURIComponent(text.toWellFormed())

function toPath({ path, parameters }: Operation, random: Random, pool: Pool): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {
      type: 'string',
    }
    const text = random.chance(0.8)
      ? String(valid(schema, name, random, pool))
      : hostileText(random).slice(0, 3000)
    return inAddress(text, random)
  })
}

/** Values a list understands are in the description of its parameters. */
function createWord(schema: Schema, name: string, description: string, random: Random, pool: Pool): string {
  const fields = /Fields: (.*)$/.exec(description)?.[1]?.split(', ') ?? []
  if (name === 'sort') return `${random.pick(fields) ?? 'id'},${random.pick(['asc', 'desc'])}`
  if (name === 'filters')
    return `${random.pick(fields) ?? 'id'}:${random.pick(['NULL', 'NOT_NULL', 'true', '1', '2026-01-01', 'x'])}`
  if (name === 'page') return String(random.between(0, 3))
  if (name === 'size') return random.pick(['-1', '1', '25', '1000'])
  return String(valid(schema, name, random, pool))
}

function createQuery({ parameters }: Operation, random: Random, pool: Pool): string {
  const pairs = parameters
    .filter((each) => each.in === 'query' && (each.required || random.chance(0.35)))
    .map(({ name, schema, description = '' }) => {
      const text = random.chance(0.7)
        ? createWord(schema, name, description, random, pool)
        : hostileText(random).slice(0, 3000)
      return `${name}=${inAddress(text, random)}`
    })
  if (random.chance(0.1))
    pairs.push(
      random.pick([
        '__proto__[admin]=1',
        'constructor=1',
        'a[b][c]=1',
        '=',
        '&&',
        '%',
        'ticket=x',
        'key=%00',
      ]),
    )
  if (random.chance(0.1) && pairs[0]) pairs.push(pairs[0], `${pairs[0]}2`)
  if (random.chance(0.01)) pairs.push(`search=${'a'.repeat(random.pick([7000, 12_000]))}`)
  if (random.chance(0.02)) pairs.push(...Array.from({ length: 500 }, (_, at) => `p${at}=${at}`))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function createBody(operation: Operation, random: Random, pool: Pool): { body: Buffer; type: string } {
  const { body } = operation
  if (!body) {
    // what takes no body may be sent one
    if (!random.chance(0.1)) return { body: Buffer.alloc(0), type: '' }
    return { body: Buffer.from('{"a":1}'), type: 'application/json' }
  }
  if (body.type.startsWith('multipart')) return multipartBody(random)
  if (body.type === 'text/plain')
    return { body: Buffer.from(random.chance(0.5) ? 'GL' : hostileText(random)), type: body.type }
  let value = valid(body.schema, '', random, pool)
  for (let times = random.pick([0, 1, 1, 1, 2, 4]); times > 0; times -= 1) value = spoil(value, random)
  const json = JSON.stringify(value) ?? ''
  return { body: random.chance(0.15) ? spoilJson(json, random) : Buffer.from(json), type: body.type }
}

/** Makes up one request; the same random and people make the same one. */
export function makeRequest(
  operations: readonly Operation[],
  random: Random,
  { pool, people, getToken }: FuzzCallers,
): FuzzRequest {
  const as = random.pick(people)
  const good = as === 'none' || as === 'broken' ? '' : getToken(as)
  const authorization =
    as === 'none'
      ? []
      : [
          ['authorization', as === 'broken' ? random.pick(brokenTokens('a.b.c')) : `Bearer ${good}`] as [
            string,
            string,
          ],
        ]
  // an address of its own each: the limits for one address are not what is tried here
  const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`
  const headers: [string, string][] = [
    ['host', 'portal.example'],
    [
      'x-forwarded-for',
      random.chance(0.98)
        ? address
        : hostileText(random)
            .replace(/[^\x20-\x7e]/g, '')
            .slice(0, 500),
    ],
    ...authorization,
    ...pick(random, 0.15, oddHeaders),
  ]
  if (random.chance(0.08)) {
    const method = random.pick(['GET', 'GET', 'HEAD', ...methods])
    return {
      method,
      target: random.pick(others),
      headers,
      body: Buffer.alloc(0),
      as,
      from: 'another address',
    }
  }
  const first = random.pick(operations)
  // a workbook takes a hundred times as long to make as anything else
  const operation = first.path.endsWith('report') && random.chance(0.9) ? random.pick(operations) : first
  const from = `${operation.method} ${operation.path}`
  const method = random.chance(0.95) ? operation.method : random.pick(methods)
  const target = `${toPath(operation, random, pool)}${createQuery(operation, random, pool)}`
  const made = createBody(operation, random, pool)
  const isPacked = headers.some(([name, value]) => name === 'content-encoding' && value === 'gzip')
  const body = isPacked && random.chance(0.5) ? gzipSync(made.body) : made.body
  const type = random.chance(0.93) ? made.type : random.pick(types)
  if (type) headers.push(['content-type', type])
  return { method, target, headers, body, as, from }
}

/** The request as bytes. */
export function writeRequest({ method, target, headers, body }: FuzzRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, '')}`)
  const hasBody = body.length > 0 || (method !== 'GET' && method !== 'HEAD')
  if (hasBody) lines.push(`content-length: ${body.length}`)
  return Buffer.concat([
    Buffer.from(
      `${[`${method} ${target.replace(/[\r\n ]/g, '')} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`,
      'latin1',
    ),
    body,
  ])
}
