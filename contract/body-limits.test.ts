import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { bodyLimits } from './body-limits.ts'
import type { Call } from './call.ts'
import { getBodyLimit } from './call.ts'
import { calls } from './calls.ts'
import { limits } from './limits.ts'

const all = Object.entries(calls as Record<string, Call>)

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
}

/** Every nested schema with its path. */
function* within(schema: z.ZodType, path = ''): Generator<[string, Definition]> {
  const definition = schema._zod.def as unknown as Definition
  const { shape, options, element, innerType, in: given } = definition
  yield [path, definition]
  for (const [name, each] of Object.entries(shape ?? {})) yield* within(each, path ? `${path}.${name}` : name)
  for (const each of options ?? []) yield* within(each, path)
  if (element) yield* within(element, `${path}[]`)
  for (const each of [innerType, given]) if (each) yield* within(each, path)
}

const getMaximum = ({ checks = [] }: Definition): number =>
  Math.min(...checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? (def.maximum ?? 0) : Infinity)))

describe('a body', () => {
  it('is a few lines at most where visitors may send it', () => {
    const large = all.filter(([, call]) => call.access === 'all' && getBodyLimit(call) > bodyLimits.visitor)
    expect(large.map(([name, call]) => [name, getBodyLimit(call)])).toEqual([
      ['POST /solicitudes', bodyLimits.application],
    ])
  })

  it('may be large only where files, rich text or long lists come along', () => {
    const ofTexts: readonly number[] = [bodyLimits.application, bodyLimits.agenda]
    const large = all.filter(([, { bodyLimit }]) => bodyLimit !== undefined && !ofTexts.includes(bodyLimit))
    const reasons = large.map(([name, { body }]) => {
      const paths = body ? [...within(body)] : []
      const hasFiles = paths.some(([path]) => /(^|\.)content$/.test(path))
      const hasLongText = paths.some(([, definition]) => getMaximum(definition) === limits.richText)
      // one that names more than its call takes is told so, and not that its body is too large
      const hasLongList = paths.some(([, definition]) =>
        [limits.people, limits.atOnce].some((most) => getMaximum(definition) === most),
      )
      const allowed = hasLongText ? bodyLimits.richText : hasFiles ? bodyLimits.files : bodyLimits.people
      return [name, hasFiles || hasLongText || hasLongList, allowed]
    })
    expect(reasons.filter(([, isNeeded]) => !isNeeded)).toEqual([])
    for (const [name, , allowed] of reasons)
      expect(`${name} ${getBodyLimit((calls as Record<string, Call>)[String(name)] as Call)}`).toBe(
        `${name} ${allowed}`,
      )
  })

  it('with files inside may be as large as those are', () => {
    const withFiles = all.filter(
      ([, { body }]) => body && [...within(body)].some(([path]) => /(^|\.)content$/.test(path)),
    )
    expect(withFiles.length).toBeGreaterThan(10)
    for (const [name, call] of withFiles)
      expect(getBodyLimit(call), name).toBeGreaterThanOrEqual(bodyLimits.files)
  })
})

it('every list in a request has a bound, which either database takes', () => {
  const unbounded = all.flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) =>
      schema
        ? [...within(schema)]
            .filter(
              ([, definition]) => definition.type === 'array' && !(getMaximum(definition) <= limits.people),
            )
            .map(([path]) => `${name} ${path}`)
        : [],
    ),
  )
  expect(unbounded).toEqual([])
})
