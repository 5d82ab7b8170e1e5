import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isLarge, streamAnswer } from './large-answers.ts'

const row = z.object({ id: z.number() })
const response = z.object({ rows: z.array(row), none: z.array(row), more: row.optional(), total: z.number() })
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, secret: 'ES91' }))
const written = async (answer: object) =>
  JSON.parse(await text(streamAnswer(response, answer as Record<string, unknown>))) as unknown

describe('an answer with a long list inside', () => {
  it('is one with more than 500 entries', () => {
    expect([
      isLarge({ rows: many(501) }),
      isLarge({ rows: many(500) }),
      isLarge(many(9)),
      isLarge(null),
    ]).toEqual([true, ...[false, false, false]])
  })

  it('is written as its schema says, without what that does not name', async () => {
    const answer = { rows: many(1200), none: [], more: undefined, total: 7, secret: 'ES91' }
    const rows = many(1200).map(({ id }) => ({ id }))
    expect(await written(answer)).toEqual({ rows, none: [], total: 7 })
  })

  it('is of the kind whose lists it has', async () => {
    const other = z.object({ people: z.array(z.object({ name: z.string() })), n: z.number() })
    const people = Array.from({ length: 600 }, () => ({ name: 'Uxía', secret: 'ES91' }))
    const json = await text(streamAnswer(z.union([response, other]), { people, n: 600 }))
    expect(JSON.parse(json)).toEqual({ people: people.map(({ name }) => ({ name })), n: 600 })
  })

  it('breaks off at an entry that cannot be', async () => {
    await expect(written({ rows: [{ id: 'one' }], none: [], total: 1 })).rejects.toThrow()
  })
})
