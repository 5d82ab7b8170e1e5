import { expect, it } from 'vitest'
import { readAgain } from './room.calls.ts'

it('a live query is read again and again, but not after its first load has failed', () => {
  expect(readAgain(1500)({ state: { data: { presentes: 3 } } })).toBe(1500)
  expect(readAgain(1500)({ state: {} })).toBe(false)
})
