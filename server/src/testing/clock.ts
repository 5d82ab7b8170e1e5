/** A clock that stands still until told otherwise; given wherever the code asks for the time. */
export interface TestClock {
  (): Date
  /** Moves on by `milliseconds`. */
  advance: (milliseconds: number) => void
}

export function testClock(start = '2026-05-31T10:00:00.000Z'): TestClock {
  let now = Date.parse(start)
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return Object.assign(() => new Date(now), { advance })
}
