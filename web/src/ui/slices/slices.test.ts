import { describe, expect, it } from 'vitest'
import { inSlices, type Progress, toSlices } from './slices.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const lengths = (slices: unknown[][]) => slices.map(({ length }) => length)

describe('slices', () => {
  it('are of 250 records, or as many as asked', () => {
    expect(lengths(toSlices(numbers(600), {}))).toEqual([250, 250, 100])
    expect(lengths(toSlices(numbers(2500), { size: 1000 }))).toEqual([1000, 1000, 500])
    expect(toSlices([], {})).toEqual([])
  })

  it('keep together what belongs together, up to the limit of the server', () => {
    const together = (each: number) => each % 3
    const slices = toSlices(numbers(600), { together })
    expect(lengths(slices)).toEqual([200, 200, 200])
    expect(slices[0]?.every((each) => each % 3 === 0)).toBe(true)
    expect(lengths(toSlices(numbers(2300), { together: () => 'one' }))).toEqual([1000, 1000, 300])
  })
})

describe('a change in slices', () => {
  const run = async (terms: { failsAt?: number; stopsAt?: number }) => {
    const told: Progress[] = []
    let sent = 0
    const outcome = await inSlices({
      records: numbers(600),
      send: async (slice) => {
        sent += 1
        if (sent === terms.failsAt) throw new Error('refused')
        return slice.length
      },
      told: (progress) => told.push(progress),
      isStopped: () => sent === terms.stopsAt,
    })
    return { ...outcome, steps: told.map(({ done }) => done) }
  }

  it('reports progress, and the answer', async () => {
    const { answers, done, left, error, steps } = await run({})
    expect([answers, done.length, left, error, steps]).toEqual([
      [250, 250, 100],
      600,
      [],
      undefined,
      [0, 250, 500, 600],
    ])
  })

  it('ends at a refusal, and names the records that are done and those that are left', async () => {
    const { done, left, error } = await run({ failsAt: 2 })
    expect([done.length, left[0], left.length, String(error)]).toEqual([250, 250, 350, 'Error: refused'])
  })

  it('ends after the slice at which the user stops it', async () => {
    const { done, left, error } = await run({ stopsAt: 2 })
    expect([done.length, left.length, error]).toEqual([500, 100, undefined])
  })
})
