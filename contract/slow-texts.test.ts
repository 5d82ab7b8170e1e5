// test:all only: it tries every schema with texts made to be slow
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { SlowText } from './testing/slow-texts.ts'
import { slowFor, slowTexts } from './testing/slow-texts.ts'

const files = readdirSync(import.meta.dirname).filter((file) => /(?<!\.test)\.ts$/.test(file))
const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
const exported = modules.flatMap((module, index) =>
  Object.entries<unknown>(module).map(([name, value]) => ({ name: `${files[index]}: ${name}`, value })),
)

/** All nested schemas. */
function* walkParts(schema: z.core.$ZodType, seen: Set<unknown>): Generator<z.core.$ZodType> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield schema
  for (const value of Object.values(schema._zod.def as object).flatMap(inside))
    if (value instanceof z.core.$ZodType) yield* walkParts(value, seen)
}

/** The schemas in a definition: itself, the options of a union, the fields of an object. */
const inside = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' && !(value instanceof z.core.$ZodType)
    ? Object.values(value).flatMap((each) => (each instanceof z.core.$ZodType ? each : inside(each)))
    : [value]

/** Every schema that validates input, by name. */
function schemas(): Map<z.core.$ZodType, string> {
  const found = new Map<z.core.$ZodType, string>()
  const seen = new Set<unknown>()
  const add = (name: string, value: unknown) => {
    if (value instanceof z.core.$ZodType)
      for (const schema of walkParts(value, seen)) found.set(schema, `${name}, ${schema._zod.def.type}`)
  }
  for (const { name, value } of exported) add(name, value)
  for (const [name, { params, query, body }] of Object.entries<Call>(calls))
    for (const part of [params, query, body]) add(name, part)
  return found
}

/** Functions whose first argument is an object of the server's: a text would be one with a name for each of its letters. */
const ofObjects = [
  'asociarse-form.ts: toInputFaults',
  'statutes.ts: withBoardRules',
  'statutes.ts: withHundred',
]

/** The functions that take a text. */
const functions = exported.filter(
  ({ name, value }) =>
    typeof value === 'function' &&
    !(value instanceof z.core.$ZodType) &&
    value.length <= 2 &&
    !ofObjects.includes(name),
) as { name: string; value: (text: string) => unknown }[]

/** Schemas that inspect a text themselves; all others delegate to their parts. */
const looking = ['string', 'union', 'pipe']

/** Work that grows with the square of the length takes far longer than the timeout with such a text. */
const length = 200_000
let texts: SlowText[]
let surrounded: SlowText[]
beforeAll(() => {
  texts = [...slowTexts(length, 'plain'), ...slowTexts(200, 'all')]
  surrounded = slowTexts(60_000)
})

describe('a text of two hundred thousand characters, made to be slow,', () => {
  it('is judged in no time by every schema', () => {
    const all = [...schemas()].filter(([schema]) => looking.includes(schema._zod.def.type))
    expect(all.length).toBeGreaterThan(100)
    const slow = all.map(([schema, name]) => {
      const bad = slowFor(texts, (text) => z.core.safeParse(schema, text))
      return bad && `${name}: ${bad}`
    })
    expect(slow.filter(Boolean)).toEqual([])
  })

  it.each(functions)('is done with in no time by $name', ({ value }) => {
    expect(slowFor([...texts, ...surrounded], value)).toBeNull()
  })
})
