import { expect, it } from 'vitest'
import { pickables, sortIds } from './grupo-values.ts'

it('holds the same members in the same order, however they were chosen', () => {
  expect(sortIds(new Set([12, 3]))).toEqual([3, 12])
})

it('offers who is in the group and has left, in addition to those who may be chosen', () => {
  const candidates = [{ id: 1, nombre: 'Lúa', apellidos: 'Álvarez', isInactive: false }]
  const socios = [
    { id: 1, nombre: 'Lúa', apellidos: 'Álvarez' },
    { id: 9, nombre: 'Xan', apellidos: 'Fóra' },
  ]
  expect(pickables(candidates, socios, '(de baixa)')).toEqual([
    { id: 9, label: 'Fóra, Xan', note: '(de baixa)' },
    { id: 1, label: 'Álvarez, Lúa' },
  ])
})
