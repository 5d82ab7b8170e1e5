import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './folders.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-folders-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a folder is made with those above it, for its owner only', () => {
  const path = join(folder, 'a/b/c')
  expect(makeFolder(path)).toBe(join(folder, 'a'))
  expect(makeFolder(path)).toBeUndefined()
  for (const made of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700)
})

it('a file in its place, or above it, is told', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
})

it('where no folder can be made, the system’s own answer comes at once', () => {
  for (const path of ['/proc/foo', '/proc/foo/deeper', '/proc/self/foo'])
    expect(() => makeFolder(path)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(ENOENT|EACCES|EPERM|EROFS)$/) }),
    )
})
