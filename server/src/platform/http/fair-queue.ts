import { AppError } from '../app-error.ts'

interface Bounds {
  /** How much is done at the same time. */
  atOnce: number
  /** Most visitors at the same time, in all and of one key: those being served, waiting or pausing. */
  most: number
  mostOfOne: number
  /** Longest wait for a turn, in milliseconds. */
  patience: number
}

/** Runs `work` when it is its turn. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>

export interface FairQueue {
  /**
   * Lets a visitor take as many turns as `work` asks for, one after the other; between two of them others get theirs.
   * @param key whose visit it is: each key gets its turns, however many visitors another one has
   * @throws AppError 429 with the seconds to wait when there are too many visitors already, or a turn takes too long to come
   */
  visit: <T>(key: string, work: (turn: Turn) => Promise<T>) => Promise<T>
}

/** A short queue in memory for expensive work: bounded in length and in time, and fair among keys. */
export function createFairQueue({ atOnce, most, mostOfOne, patience }: Bounds): FairQueue {
  const visitors = new Map<string, number>()
  /** Those who wait by key; the first key is the next to be served, and goes to the end then. */
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
        reject(tooMany(patience / 1000))
      }, patience)
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
      if (present >= most || ofOne >= mostOfOne) throw tooMany(patience / 1000)
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

/** 429 with the seconds to wait, one at least. */
export const tooMany = (seconds: number): AppError =>
  new AppError('error.too-many-requests', { params: { seconds: Math.max(1, Math.ceil(seconds)) } })
