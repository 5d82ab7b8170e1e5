import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryFolder } from './memory-folder.mjs'

let parent: string
let name: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'xuntanza-memory-'))
  name = `xuntanza-${process.getuid?.() ?? 0}`
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
  rmSync(join(parent, name), { recursive: true })
  writeFileSync(join(parent, name), '')
  expect(memoryFolder(parent, 1)).toBeUndefined()
})

it('does not follow a link that stands in its place', () => {
  mkdirSync(join(parent, 'elsewhere'))
  symlinkSync(join(parent, 'elsewhere'), join(parent, name))
  expect(memoryFolder(parent, 1)).toBeUndefined()
})

it('deletes what a killed run left there, but nothing of a run that may still be going on', () => {
  const old = join(parent, name, 'old')
  const recent = join(parent, name, 'recent')
  const [yesterday, anHourAgo] = [24, 1].map((hours) => Date.now() / 1000 - hours * 3600) as [number, number]
  for (const folder of [old, recent]) mkdirSync(join(folder, 'data'), { recursive: true })
  utimesSync(old, yesterday, yesterday)
  utimesSync(recent, anHourAgo, anHourAgo)
  memoryFolder(parent, 1)
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
})
