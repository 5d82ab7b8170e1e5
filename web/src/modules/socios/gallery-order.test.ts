import { expect, it } from 'vitest'
import { galleryName, ownFirst } from './gallery-order.ts'

const people = [1, 2, 3].map((id) => ({ id, nombre: 'Lúa', apellidos: 'Álvarez', thumbnail: null }))
const idsOf = (ownId: number | null) => ownFirst(people, ownId).map(({ id }) => id)

it('puts oneself before the others, who keep their order', () => {
  expect(idsOf(3)).toEqual([3, 1, 2])
})

it('leaves the order as it is for who is not among them', () => {
  expect(idsOf(null)).toEqual([1, 2, 3])
  expect(idsOf(9)).toEqual([1, 2, 3])
})

it('names people by their surnames first', () => {
  expect(galleryName({ nombre: 'Lúa', apellidos: 'Álvarez Núñez' })).toBe('Álvarez Núñez, Lúa')
})
