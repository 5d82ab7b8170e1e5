import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { createFairQueue } from './fair-queue.ts'

const bounds = { atOnce: 2, most: 6, maxPerKey: 4, timeout: 60_000 }

/** Visits that end when they are told to, in the order in which they began. */
function visits(turns: ReturnType<typeof createFairQueue>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    come: (key: string) =>
      turns
        .visit(key, (turn) =>
          turn(async () => {
            begun.push(key)
            await new Promise<void>((resolve) => ends.push(resolve))
            return 'done'
          }),
        )
        .catch((error: unknown) => error),
    /** Ends the oldest, and lets what follows from it happen. */
    end: async () => {
      ends.shift()?.()
      await setTimeout(0)
    },
  }
}

describe('turns', () => {
  it('do so much at once, the rest in order', async () => {
    const { begun, come, end } = visits(createFairQueue(bounds))
    const all = ['a', 'b', 'c', 'd'].map(come)
    await setTimeout(0)
    expect(begun).toEqual(['a', 'b'])
    await end()
    expect(begun).toEqual(['a', 'b', 'c'])
    for (let left = 3; left > 0; left -= 1) await end()
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('go round among keys, so that one with many visitors keeps no other waiting', async () => {
    const { begun, come, end } = visits(createFairQueue({ ...bounds, atOnce: 1 }))
    const all = ['many', 'many', 'many', 'one', 'other'].map(come)
    await setTimeout(0)
    for (let left = 5; left > 0; left -= 1) await end()
    await Promise.all(all)
    expect(begun).toEqual(['many', 'many', 'one', 'other', 'many'])
  })

  it('refuse who is too many at once, of one key and in all, and admit the next when a visit has ended', async () => {
    const { begun, come, end } = visits(createFairQueue(bounds))
    const first = ['a', 'a', 'a', 'a'].map(come)
    const fifth = await come('a')
    expect(fifth).toBeInstanceOf(AppError)
    expect(fifth).toMatchObject({ code: 'error.too-many-requests', params: { seconds: 60 } })
    const others = [come('b'), come('c')]
    expect(await come('d')).toBeInstanceOf(AppError)
    await end()
    const late = come('d')
    for (let left = 6; left > 0; left -= 1) await end()
    expect(await Promise.all([...first, ...others, late])).toEqual(Array(7).fill('done'))
    expect(begun).toHaveLength(7)
  })

  it('refuse who has waited too long, and go on with the others', async () => {
    const turns = createFairQueue({ ...bounds, atOnce: 1, timeout: 20 })
    const { begun, come, end } = visits(turns)
    const first = come('a')
    expect(await come('b')).toMatchObject({ params: { seconds: 1 } })
    const next = come('c')
    await end()
    await end()
    expect(await Promise.all([first, next])).toEqual(['done', 'done'])
    expect(begun).toEqual(['a', 'c'])
  })

  it('let others go between two turns of a visit, and give the turn back when its work fails', async () => {
    const turns = createFairQueue({ ...bounds, atOnce: 1 })
    const order: string[] = []
    const long = turns.visit('a', async (turn) => {
      await turn(async () => void order.push('a'))
      await turn(async () => void order.push('a'))
    })
    const failed = turns.visit('b', (turn) =>
      turn(async () => {
        order.push('b')
        throw new Error('no')
      }),
    )
    await expect(failed).rejects.toThrow('no')
    await long
    expect(order).toEqual(['a', 'b', 'a'])
  })
})
