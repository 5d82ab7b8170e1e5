import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it.each([
  ['', 0],
  ['abcde', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 0],
  ['vigo2024', 1],
  ['unhacasabranca', 2],
  ['a casa vella do avó', 3],
  ['Xq7!Xq7!Zp9-Zp9-', 3],
])('«%s» is %i of 3', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
