import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit, untilAborted } from './concurrency-limit.ts'
import { createDeferred } from './deferred.ts'

const { signal } = new AbortController()

/** Work that has begun, and ends when it is told to. */
function workshop(turns: ReturnType<typeof createConcurrencyLimit>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start: (name: string, until = signal) =>
      turns(until, async () => {
        const { promise, resolve } = createDeferred<void>()
        begun.push(name)
        ends.set(name, resolve)
        await promise
        return name
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

describe('turns', () => {
  it('let so much work run at once, and the rest in its order', async () => {
    const { begun, start, end } = workshop(createConcurrencyLimit({ atOnce: 2, waiting: 2 }))
    const all = ['a', 'b', 'c', 'd'].map((name) => start(name))
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await all[1]
    await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c']) end(name)
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
    end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuse further work at once when enough is waiting', async () => {
    const { begun, start, end } = workshop(createConcurrencyLimit({ atOnce: 1, waiting: 1 }))
    const all = [start('a'), start('b')]
    await expect(start('c')).rejects.toThrow('Too much work is waiting')
    end('a')
    await expect.poll(() => begun).toEqual(['a', 'b'])
    end('b')
    await Promise.all(all)
  })

  it('are passed on when work fails, and when waiting is given up', async () => {
    const turns = createConcurrencyLimit({ atOnce: 1, waiting: 2 })
    const { begun, start, end } = workshop(turns)
    const failing = createDeferred<never>()
    const failed = expect(turns(signal, () => failing.promise)).rejects.toThrow('broken')
    const giveUp = new AbortController()
    const given = expect(start('a', giveUp.signal)).rejects.toThrow('too late')
    const last = start('b')
    giveUp.abort(new Error('too late'))
    await given
    failing.reject(new Error('broken'))
    await failed
    await expect.poll(() => begun).toEqual(['b'])
    end('b')
    expect(await last).toBe('b')
  })
})

it('waiting for work ends when its signal aborts, before or meanwhile', async () => {
  const never = new Promise<never>(() => {})
  const giveUp = new AbortController()
  const waited = expect(untilAborted(giveUp.signal, never)).rejects.toThrow('enough')
  giveUp.abort(new Error('enough'))
  await waited
  await expect(untilAborted(giveUp.signal, Promise.resolve(1))).rejects.toThrow('enough')
  expect(await untilAborted(signal, Promise.resolve(1))).toBe(1)
})
