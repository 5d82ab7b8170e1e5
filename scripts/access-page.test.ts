import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wordedCalls } from '../contract/access-words.ts'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { accessPage, page } from './access-page.ts'

const table = calls as Record<string, Call>

it('docs/access.md says who may make which call (node scripts/access-page.ts writes it)', () => {
  expect(readFileSync(page, 'utf8')).toBe(accessPage())
})

it('puts every call into words, and none that does not exist', () => {
  const depending = Object.keys(table).filter((name) => typeof table[name]?.access === 'function')
  expect(wordedCalls.byAddress.toSorted()).toEqual(depending.toSorted())
  expect(wordedCalls.byRecord.filter((name) => !table[name])).toEqual([])
})
