import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runStep } from './step.mjs'

afterEach(() => vi.useRealTimers())

describe('a step of the tests', () => {
  const rhythm = { silence: 60_000, tell: 3_600_000 }
  const node = (program: string) => runStep('example', process.execPath, ['--eval', program], {}, rhythm)

  test('returns its output and whether it ended well', async () => {
    expect(await node("console.log('one')")).toMatchObject({ good: true, output: 'one\n' })
    expect(await node("console.error('two'); process.exitCode = 3")).toMatchObject({
      good: false,
      output: 'two\n',
    })
    expect(await runStep('example', '/nowhere', [], {})).toMatchObject({ good: false })
  })

  test('that falls silent for good ends with all that it started, and says why', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const folder = mkdtempSync(join(tmpdir(), 'xuntanza-step-'))
    const note = join(folder, 'pid')
    try {
      const running = node(
        `const { spawn } = require('node:child_process')
        const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
        require('node:fs').writeFileSync(${JSON.stringify(note)}, other.pid + '.')
        setInterval(() => {}, 1000)`,
      )
      await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8').endsWith('.')).toBe(true)
      vi.advanceTimersByTime(rhythm.silence)
      expect(await running).toMatchObject({ good: false, output: expect.stringContaining('printed nothing') })
      const started = Number.parseInt(readFileSync(note, 'utf8'), 10)
      await expect.poll(() => isThere(started)).toBe(false)
    } finally {
      rmSync(folder, { recursive: true })
    }
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
