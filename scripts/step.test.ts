import { describe, expect, test } from 'vitest'
import { limits, runStep, watchProgress } from './step.mjs'

/** What is said of a program at each of `looks` looks, as far as it is something. */
function verdicts(looks: number, seen: (look: number) => [output: number, used: number | null]): string[] {
  const judge = watchProgress()
  return Array.from({ length: looks }, (_, look) => judge(...seen(look))).filter(
    (verdict): verdict is string => verdict !== null,
  )
}

const week = (7 * 24 * limits.looks) / 0.25

describe('a step of the tests', () => {
  test('is never given up while it prints, however long it takes', () => {
    expect(verdicts(week, (look) => [Math.floor(look / 100), 0])).toEqual([])
  })

  test('is never given up while it works, however little it gets of a busy machine', () => {
    // a fiftieth of a second of processor time in each look of five seconds
    expect(verdicts(limits.work * 50 - 1, (look) => [10, look / 50])).toEqual([])
  })

  test('is given up when it neither works nor prints', () => {
    expect(verdicts(limits.looks - 1, () => [0, 0.5])).toEqual([])
    expect(verdicts(limits.looks, () => [0, 0.5])).toContain('it did nothing and printed nothing for long')
  })

  test('is given up when it works and works and prints nothing', () => {
    const said = verdicts(limits.work, (look) => [0, 2 * look])
    expect(said[0]).toMatch(/^it used \d+ seconds of processor time and printed nothing$/)
  })

  test('is given up where the system does not tell of processor time, when it prints nothing for far longer', () => {
    expect(verdicts(4 * limits.looks - 1, () => [0, null])).toEqual([])
    expect(verdicts(4 * limits.looks + 1, () => [0, null])).not.toEqual([])
  })

  const node = (program: string, rules: Parameters<typeof runStep>[4] = {}) =>
    runStep('example', process.execPath, ['--eval', program], {}, { look: 20, ...rules })

  test('answers what it printed and whether it ended well', async () => {
    expect(await node("console.log('one')")).toMatchObject({ good: true, output: 'one\n' })
    expect(await node("console.error('two'); process.exitCode = 3")).toMatchObject({
      good: false,
      output: 'two\n',
    })
    expect(await runStep('example', '/nowhere', [], {})).toMatchObject({ good: false })
  })

  test('that is given up ends with all that it started, and says why', async () => {
    const judge = (output: number) => (output > 0 ? 'it is enough' : null)
    const { good, output } = await node(
      `const { spawn } = require('node:child_process')
      const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      console.log(other.pid)
      setInterval(() => {}, 1000)`,
      { judge },
    )
    expect(good).toBe(false)
    expect(output).toContain('Given up: it is enough.')
    const started = Number.parseInt(output, 10)
    await expect.poll(() => isThere(started)).toBe(false)
  })
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
