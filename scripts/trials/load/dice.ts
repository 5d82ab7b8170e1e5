/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** From 0 up to but not including 1. */
  next: () => number
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  /** One of these. */
  pick: <T>(list: readonly T[]) => T
  /** Whether something that happens `share` of the times happens now. */
  chance: (share: number) => boolean
  /** Another one, the same for the same `name`, whatever this one has thrown meanwhile. */
  fork: (name: number) => Dice
}

/** Mulberry32: small, fast, and good enough to choose what to do next. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (share) => next() < share,
    fork: (name) => dice(Math.imul(seed ^ 0x9e3779b9, name + 1)),
  }
}
