import { expect, it } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const base = { nome: 'Lúa', email: 'a@x.gal', roles: ['A'], direccion: { rúa: 'Real', número: '1' } }

it('keeps typed values and takes over those that only the other person changed', () => {
  const mine = { ...base, nome: 'Lúa María', direccion: { rúa: 'Real', número: '2' } }
  const stored = { ...base, email: 'b@x.gal', direccion: { rúa: 'Nova', número: '1' } }
  expect(mergeChanges(base, mine, stored)).toEqual({
    values: { nome: 'Lúa María', email: 'b@x.gal', roles: ['A'], direccion: { rúa: 'Nova', número: '2' } },
    theirs: ['email', 'direccion.rúa'],
    clashes: {},
  })
})

it('names fields that both changed, with the stored values', () => {
  const mine = { ...base, nome: 'Lúa María', roles: ['A', 'B'] }
  const stored = { ...base, nome: 'Lúa Inés', roles: ['C'] }
  expect(mergeChanges(base, mine, stored)).toEqual({
    values: mine,
    theirs: ['nome', 'roles'],
    clashes: { nome: 'Lúa Inés', roles: ['C'] },
  })
})

it('sees no clash where both wrote the same', () => {
  const both = { ...base, nome: 'Lúa María' }
  expect(mergeChanges(base, both, both)).toEqual({ values: both, theirs: ['nome'], clashes: {} })
})

it('does not touch the values it was given', () => {
  const mine = structuredClone(base)
  mergeChanges(base, mine, { ...base, direccion: { rúa: 'Nova', número: '3' } })
  expect(mine).toEqual(base)
})

const row = (key: string, titulo: string) => ({ key, titulo, fecha: '2026-01-01' })

it('brings the rows of two people together', () => {
  const rows = [row('1', 'Acta'), row('2', 'Carta'), row('3', 'Foto')]
  const mine = { rows: [row('1', 'Acta asinada'), row('2', 'Carta'), row('3', 'Foto'), row('novo', 'Miña')] }
  const stored = { rows: [row('1', 'Acta'), { ...row('2', 'Carta'), fecha: '2026-02-02' }, row('4', 'Súa')] }
  const { values, theirs, clashes } = mergeChanges({ rows }, mine, stored)
  expect(values.rows).toEqual([
    row('1', 'Acta asinada'),
    { ...row('2', 'Carta'), fecha: '2026-02-02' },
    row('novo', 'Miña'),
    row('4', 'Súa'),
  ])
  expect(theirs).toEqual(['rows.2.fecha', 'rows.3', 'rows.4'])
  expect(clashes).toEqual({})
})

it('keeps a row that was changed here and deleted there, and says so', () => {
  const mine = { rows: [row('1', 'Cambiada')] }
  const { values, clashes } = mergeChanges({ rows: [row('1', 'Acta')] }, mine, { rows: [] })
  expect(values).toEqual(mine)
  expect(clashes).toEqual({ 'rows.1': null })
})

it('takes over rows of theirs where there were none', () => {
  const stored = { rows: [row('4', 'Súa')] }
  expect(mergeChanges({ rows: [] as object[] }, { rows: [] }, stored).values).toEqual(stored)
})

it('brings the members of a set that two people added and took out together', () => {
  const { values, theirs, clashes } = mergeChanges(
    { socios: [1, 2, 3] },
    { socios: [2, 3, 10, 11] },
    { socios: [1, 2, 11, 20] },
    ['socios'],
  )
  expect(values.socios).toEqual([2, 10, 11, 20])
  expect(theirs).toEqual(['socios'])
  expect(clashes).toEqual({})
})
