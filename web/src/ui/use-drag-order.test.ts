import { expect, it } from 'vitest'
import { placeAt } from './use-drag-order.ts'

const rows = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 100 }))

it.each([
  ['stays while the pointer is within it', 1, 150, 1],
  ['stays until the pointer is over the middle of the one above', 1, 60, 1],
  ['takes the place of the one above then', 1, 40, 0],
  ['passes several rows at once', 3, 10, 0],
  ['stays until the pointer is over the middle of the one below', 1, 240, 1],
  ['takes the place of the one below then', 1, 260, 2],
  ['goes last below all', 0, 1000, 3],
  ['goes first above all', 2, -50, 0],
])('a dragged row %s', (_, from, y, to) => {
  expect(placeAt(rows, from, y)).toBe(to)
})
