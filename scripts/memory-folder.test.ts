import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryFolder } from './memory-folder.mjs'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'xuntanza-memory-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

it('makes one folder for all runs of an account', () => {
  const folder = memoryFolder(parent, 1)
  expect(folder).toMatch(/xuntanza-\d+$/)
  expect(existsSync(folder ?? '')).toBe(true)
  expect(memoryFolder(parent, 1)).toBe(folder)
})

it('makes none where there is too little room, no such place, or a file in its way', () => {
  expect(memoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(memoryFolder(join(parent, 'missing'), 1)).toBeUndefined()
  writeFileSync(join(parent, `xuntanza-${process.getuid?.() ?? 0}`), '')
  expect(memoryFolder(parent, 1)).toBeUndefined()
})
