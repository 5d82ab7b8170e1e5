import { createDeferred } from './deferred.ts'

/** Runs `work` when its turn comes. @throws the reason of `signal` when that aborts before or during the work */
export type ConcurrencyLimit = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Limits how much work runs at the same time.
 * @param waiting further work than this is refused at once
 */
export function createConcurrencyLimit(limits: { atOnce: number; waiting: number }): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  const end = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  const turn = async (signal: AbortSignal) => {
    const { promise, resolve } = createDeferred<void>()
    queue.push(resolve)
    try {
      await untilAborted(signal, promise)
    } catch (error) {
      const place = queue.indexOf(resolve)
      if (place >= 0) queue.splice(place, 1)
      else end()
      throw error
    }
  }
  return async (signal, work) => {
    if (running < limits.atOnce) running += 1
    else {
      if (queue.length >= limits.waiting) throw new Error('Too much work is waiting')
      await turn(signal)
    }
    try {
      return await work()
    } finally {
      end()
    }
  }
}

/** The result of `work`, unless `signal` aborts before. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = createDeferred<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
