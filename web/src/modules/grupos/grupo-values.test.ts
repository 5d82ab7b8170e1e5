import { expect, it } from 'vitest'
import { rebase } from '../../ui/form/rebase.ts'
import { idsOf, pickables, toRows } from './grupo-values.ts'

it('holds the same members in the same order, however they were chosen', () => {
  expect(toRows(new Set([12, 3]))).toEqual(toRows([3, 12]))
  expect(idsOf({ socios: toRows([12, 3]) })).toEqual([3, 12])
})

it('brings the members that two people added and took out together', () => {
  const base = { name: 'Festas', socios: toRows([1, 2, 3]) }
  const mine = { name: 'Festas', socios: toRows([2, 3, 10]) }
  const stored = { name: 'Festas', socios: toRows([1, 2, 20]) }
  const { values, clashes } = rebase(base, mine, stored)
  expect(idsOf({ socios: toRows(idsOf(values)) })).toEqual([2, 10, 20])
  expect(clashes).toEqual({})
})

it('offers who is in the group and has left, besides those who may be chosen', () => {
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
