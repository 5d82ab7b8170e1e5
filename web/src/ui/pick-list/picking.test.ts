import { expect, it } from 'vitest'
import { find, findable, rowAfter, withIds } from './picking.ts'

const people = ['Álvarez Núñez, Lúa', 'Ñandú Pérez, Noa', 'Zas Álvarez, Brais'].map((label, id) =>
  findable({ id, label }),
)
const found = (search: string) => find(people, search).map(({ id }) => id)

it('finds by words in any order, without regard to case and accents', () => {
  expect(found('')).toEqual([0, 1, 2])
  expect(found('alvarez')).toEqual([0, 2])
  expect(found('  brais ÁLVAREZ ')).toEqual([2])
  expect(found('nandu')).toEqual([1])
  expect(found('alvarez noa')).toEqual([])
})

it('finds by the note too', () => {
  expect(find([findable({ id: 1, label: 'Lúa', note: 'de baixa' })], 'baixa')).toHaveLength(1)
})

it('adds and removes many at once and leaves the others', () => {
  const chosen = new Set([1, 9])
  expect(withIds(chosen, [1, 2, 3], true)).toEqual(new Set([1, 2, 3, 9]))
  expect(withIds(chosen, [1, 2, 3], false)).toEqual(new Set([9]))
  expect(chosen).toEqual(new Set([1, 9]))
})

it('moves with the arrows and stays inside', () => {
  expect(rowAfter('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfter('ArrowDown', 2, 3)).toBe(2)
  expect(rowAfter('ArrowUp', 0, 3)).toBe(0)
  expect(rowAfter('PageDown', 1, 100)).toBe(9)
  expect(rowAfter('End', 0, 3)).toBe(2)
  expect(rowAfter('Home', 2, 3)).toBe(0)
  expect(rowAfter('a', 0, 3)).toBeUndefined()
})
