import { AppError } from '../app-error.ts'

interface Bounds {
  /** Maximum number of tasks at the same time. */
  atOnce: number
  /** Maximum number of visits at the same time, in total and for one key: served, waiting or between two turns. */
  most: number
  maxPerKey: number
  /** Maximum wait for a turn, in milliseconds. */
  timeout: number
}

/** Runs `work` when its turn comes. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>

export interface FairQueue {
  /**
   * Runs a visit, whose `work` can take several turns one after the other; other visits get their turns in between.
   * @param key owner of the visit; keys take turns, however many visits one key has
   * @throws AppError 429 with the seconds to wait when there are too many visits, or when a turn takes too long to
   * come
   */
  visit: <T>(key: string, work: (turn: Turn) => Promise<T>) => Promise<T>
}

/** A short in-memory queue for expensive work, bounded in length and time, and fair among keys. */
export function createFairQueue({ atOnce, most, maxPerKey, timeout }: Bounds): FairQueue {
  const visitors = new Map<string, number>()
  /** Waiting visits by key. The first key is served next and then moves to the end. */
  const waiting = new Map<string, (() => void)[]>()
  let present = 0
  let running = 0

  const wait = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(key) ?? []
      waiting.set(key, queue)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1)
        if (queue.length === 0) waiting.delete(key)
        reject(tooManyRequests(timeout / 1000))
      }, timeout)
      queue.push(go)
    })

  const next = () => {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const [key, queue] = first
    const go = queue.shift()
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    go?.()
  }

  return {
    visit: async (key, work) => {
      const ofOne = visitors.get(key) ?? 0
      if (present >= most || ofOne >= maxPerKey) throw tooManyRequests(timeout / 1000)
      present += 1
      visitors.set(key, ofOne + 1)
      try {
        return await work(async (turn) => {
          if (running < atOnce) running += 1
          else await wait(key)
          try {
            return await turn()
          } finally {
            next()
          }
        })
      } finally {
        present -= 1
        const left = (visitors.get(key) ?? 1) - 1
        if (left > 0) visitors.set(key, left)
        else visitors.delete(key)
      }
    },
  }
}

/** 429 with the seconds to wait, at least one. */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('error.too-many-requests', { params: { seconds: Math.max(1, Math.ceil(seconds)) } })
