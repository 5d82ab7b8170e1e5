/** A clock that stands still until a test moves it; replaces the clock of the portal. */
export interface TestClock {
  (): Date
  /** Moves the clock forward by `milliseconds`. */
  advance: (milliseconds: number) => void
}

export function testClock(start = '2026-05-31T10:00:00.000Z'): TestClock {
  let now = Date.parse(start)
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return Object.assign(() => new Date(now), { advance })
}
