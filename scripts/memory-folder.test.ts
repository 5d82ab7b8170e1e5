import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryFolder } from './memory-folder.mjs'

const module = join(import.meta.dirname, 'memory-folder.mjs')
let parent: string
/** The folder of all processes of this account. */
let all: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'xuntanza-memory-'))
  all = join(parent, `xuntanza-${process.getuid?.() ?? 0}`)
})
afterEach(() => rmSync(parent, { recursive: true }))

it('makes one folder for a process', () => {
  const folder = memoryFolder(parent, 1)
  expect(folder).toBe(join(all, String(process.pid)))
  expect(existsSync(folder ?? '')).toBe(true)
  expect(memoryFolder(parent, 1)).toBe(folder)
})

it('makes none where there is too little room, no such place, or a file or a link in its way', () => {
  expect(memoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(memoryFolder(join(parent, 'missing'), 1)).toBeUndefined()
  rmSync(all, { recursive: true })
  writeFileSync(all, '')
  expect(memoryFolder(parent, 1)).toBeUndefined()
  rmSync(all)
  mkdirSync(join(parent, 'elsewhere'))
  symlinkSync(join(parent, 'elsewhere'), all)
  expect(memoryFolder(parent, 1)).toBeUndefined()
})

it('deletes the folders of processes that have ended, and of no other', () => {
  const ended = join(all, String(spawnSync('true').pid))
  const running = join(all, String(process.ppid))
  for (const folder of [ended, running]) mkdirSync(join(folder, 'data'), { recursive: true })
  memoryFolder(parent, 1)
  expect([existsSync(ended), existsSync(running)]).toEqual([false, true])
})

it('deletes its folder when the process ends', () => {
  const program = `
    import { writeFileSync } from 'node:fs'
    import { memoryFolder } from ${JSON.stringify(module)}
    const folder = memoryFolder(${JSON.stringify(parent)}, 1)
    writeFileSync(folder + '/file', '')
    console.log(folder)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stdout.trim()).toMatch(/xuntanza-\d+\/\d+$/)
  expect(existsSync(stdout.trim())).toBe(false)
})
