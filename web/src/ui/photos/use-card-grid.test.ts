import { expect, it } from 'vitest'
import { columnsOf } from './use-card-grid.ts'

it.each([
  [0, 1],
  [151, 1],
  [340, 2],
  [370, 2],
  [460, 3],
  [1132, 7],
])('%i pixels take %i cards of 152', (width, columns) => {
  expect(columnsOf(width, 152)).toBe(columns)
})
