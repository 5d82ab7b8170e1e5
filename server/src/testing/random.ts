import { randomNumbers } from '../demo/names.ts'

/** Chance that comes out the same for the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next: () => number
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  /** One of these. */
  pick: <T>(list: readonly T[]) => T
  /** Whether something that happens `share` of the times happens now. */
  chance: (share: number) => boolean
  /** Another generator, the same for the same `name`, whatever this one has answered before. */
  fork: (name: number) => Random
}

export function seededRandom(seed: number): Random {
  const next = randomNumbers(seed)
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (share) => next() < share,
    fork: (name) => seededRandom(Math.imul(seed ^ 0x9e3779b9, name + 1)),
  }
}
