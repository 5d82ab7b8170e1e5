import { expect, it } from 'vitest'
import { type Debit, filterDebits } from './debits.ts'

const debit = (id: number, apellidos: string, changes: Partial<Debit> = {}): Debit => {
  const person = { id, numero: id, nombre: 'Noa', apellidos }
  return {
    id,
    numero: `C-2026-0000${id}`,
    concepto: 'Cota anual',
    importe: 30,
    vence: [2026, 3, 31],
    endToEnd: `C20260000${id}-1`,
    socio: person,
    pagador: person,
    mandato: `XUN-0000${id}-01`,
    estado: 'VIVO',
    devolucion: null,
    ...changes,
  }
}
const debits = [debit(1, 'Ñu'), debit(2, 'Nóvoa', { importe: 12 }), debit(3, 'Óreo', { estado: 'DEVOLTO' })]
const getIds = (...[state]: [Partial<Parameters<typeof filterDebits>[1]>]) =>
  filterDebits(debits, { search: '', sort: [], filters: {}, ...state }).content.map(({ id }) => id)

it('finds the charges of a remittance by name or number, without accents, and puts them in order', () => {
  expect(getIds({ sort: [{ field: 'persoa', direction: 'asc' }] })).toEqual([2, 1, 3])
  expect(getIds({ sort: [{ field: 'importe', direction: 'desc' }] })).toEqual([1, 3, 2])
  expect(getIds({ search: 'NOVOA noa' })).toEqual([2])
  expect(getIds({ search: '00003' })).toEqual([3])
  expect(getIds({ filters: { estado: 'DEVOLTO' } })).toEqual([3])
  expect(getIds({ search: 'ninguén' })).toEqual([])
})
