import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { bodyLimitOf } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'

/** A request as heavy as its call lets through, or heavier. */
export interface Heavy {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  /** Made when it is sent: all of them together would not fit into memory. */
  body?: () => string
  /** Sent without a session. */
  isVisitor: boolean
}

const table = Object.entries(calls as Record<string, Call>)
const json = { 'content-type': 'application/json' }

/** Repeats `piece` up to so many bytes between `before` and `after`. */
const filled = (before: string, piece: string, after: string, bytes: number): string => {
  const times = Math.max(1, Math.floor((bytes - before.length - after.length) / piece.length))
  return before + piece.repeat(times) + after
}

/** Kinds of JSON that cost much to read, up to so many bytes. */
const kinds: Record<string, (bytes: number) => string> = {
  numbers: (bytes) => filled('[', '1,', '1]', bytes),
  'empty objects': (bytes) => filled('[', '{},', '{}]', bytes),
  'numbers without end': (bytes) => filled('[', '1e999,', '1]', bytes),
  'levels of objects': (bytes) => filled('', '{"a":', '', bytes),
  'the same key': (bytes) => filled('{', '"a":1,', '"a":1}', bytes),
  'many keys': (bytes) =>
    `{${Array.from({ length: Math.floor(Math.min(bytes, 16_000_000) / 12) }, (_, at) => `"k${at}":1`)}}`,
  'escaped letters': (bytes) => filled('{"a":"', '\\u00f1', '"}', bytes),
  spaces: (bytes) => filled('{', ' ', '}', bytes),
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Paths of every list and every text of a schema. */
function* fieldsOf(schema: Schema, path: string[] = []): Generator<{ path: string[]; isList: boolean }> {
  if (schema.items) yield { path, isList: true }
  if (schema.type === 'string') yield { path, isList: false }
  for (const each of schema.anyOf ?? []) yield* fieldsOf(each, path)
  for (const [name, each] of Object.entries(schema.properties ?? {})) yield* fieldsOf(each, [...path, name])
  if (schema.items) yield* fieldsOf(schema.items, [...path, '[]'])
}

/** `inner` as JSON at a path; a list on the way has one entry. */
const wrapped = (path: string[], inner: string): string =>
  path.reduceRight(
    (value, name) => (name === '[]' ? `[${value}]` : `{${JSON.stringify(name)}:${value}}`),
    inner,
  )

/** What lists are filled with: wrong entries, and entries that look right. */
const entries = ['{}', 'null', '{"id":1}', '{"uuid":"6f2b2a4e-3f1e-4c22-9a63-000000000000"}']

const addressOf = (name: string): [string, string] => {
  const [method = '', path = ''] = name.split(' ')
  const filledIn = path
    .replace(':definedId', 'Presentacion')
    .replace(':gallery', 'statics')
    .replace(/:(\w+)/g, '1')
  return [method, `/api${filledIn}`]
}

/** Heavy bodies for every call of the contract. */
export function* heavyBodies(): Generator<Heavy> {
  for (const [name, call] of table) {
    const [method, path] = addressOf(name)
    if (method === 'GET' || call.bodyKind === 'multipart') continue
    const limit = bodyLimitOf(call)
    const heavy = (what: string, body: () => string): Heavy => ({
      what: `${name}: ${what}`,
      method,
      path,
      headers: json,
      body,
      isVisitor: call.access === 'all',
    })
    for (const [what, make] of Object.entries(kinds)) yield heavy(what, () => make(limit))
    if (call.access === 'all')
      for (const what of ['numbers', 'empty objects'] as const)
        yield heavy(`${what}, far too many`, () => (kinds[what] as (bytes: number) => string)(16_000_000))
    const schema = call.body
      ? (z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Schema)
      : {}
    for (const { path: field, isList } of fieldsOf(schema)) {
      const label = field.join('.')
      if (isList)
        for (const entry of entries) {
          const most = Math.min(Math.floor(limit / (entry.length + 1)) - 200, 30_000)
          yield heavy(`${label} with ${entry}`, () => wrapped(field, `[${`${entry},`.repeat(most)}${entry}]`))
        }
      else
        for (const piece of ['a', ' ', '\\u00f1'])
          yield heavy(`${label} full of ${JSON.stringify(piece)}`, () =>
            wrapped(field, filled('"', piece, '"', limit - 200)),
          )
    }
  }
}

const queries: Record<string, string> = {
  sorts: 'sort=id&'.repeat(1900),
  'a sort of many commas': `sort=${','.repeat(15_000)}`,
  filters: 'filters=desde:2026-01-01&'.repeat(600),
  parameters: Array.from({ length: 2500 }, (_, at) => `p${at}=`).join('&'),
  'a search of words': `search=${'a+'.repeat(127)}`,
  'a search of percents': `search=${'%C3%B1'.repeat(2500)}`,
}

const headers: Record<string, Record<string, string>> = {
  'a long token': { authorization: `Bearer ${'a'.repeat(5000)}.${'a'.repeat(5000)}.${'a'.repeat(4000)}` },
  'a long list of languages': { 'accept-language': 'gl;q=0.1,'.repeat(1500) },
  'a long list of ranges': { range: `bytes=${'0-1,'.repeat(3000)}` },
  'long cookies': { cookie: 'lang=gl;'.repeat(1800) },
  'a long list of proxies': { 'x-forwarded-for': '10.0.0.1,'.repeat(1600) },
}

const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const uploads: Record<string, () => string> = {
  '100,000 fields': () => Array.from({ length: 100_000 }, (_, at) => part(`f${at}`)).join(''),
  '100,000 files': () => part('a"; filename="a.txt').repeat(100_000),
  'a part with headers of 20 MB': () => `--x\r\n${'x-a: b\r\n'.repeat(2_500_000)}\r\n1\r\n`,
  boundaries: () => '--x\r\n'.repeat(2_000_000),
}

/** Addresses, headers and parts as many and long as a request can have. */
export function* heavyRest(): Generator<Heavy> {
  for (const [name, call] of table) {
    const [method, path] = addressOf(name)
    if (method !== 'GET') continue
    const isVisitor = call.access === 'all'
    for (const [what, query] of Object.entries(queries))
      yield { what: `${name}: ${what}`, method, path: `${path}?${query}`, headers: {}, isVisitor }
  }
  for (const [what, each] of Object.entries(headers))
    yield { what, method: 'GET', path: '/api/eventos', headers: each, isVisitor: true }
  for (const [what, make] of Object.entries(uploads))
    yield {
      what: `POST /files: ${what}`,
      method: 'POST',
      path: '/api/files',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: () => `${make()}--x--\r\n`,
      isVisitor: false,
    }
}
