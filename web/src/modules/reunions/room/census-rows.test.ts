import { expect, it } from 'vitest'
import type { CensoRow } from '#contract/asistencia.ts'
import { findPeople, withTicks } from './census-rows.ts'

const row = (id: number, nombre: string, apellidos: string, presente = false): CensoRow => ({
  socio: { id, numero: id + 100, nombre, apellidos },
  vota: true,
  resposta: null,
  presente,
  entrada: presente ? '2026-05-31T17:00:00.000Z' : null,
  saida: null,
  representada: presente ? null : { id: 9, nombre: 'Uxía', apellidos: 'Rei' },
  representa: [],
})
const rows = [row(1, 'Lúa', 'Álvarez Núñez'), row(2, 'Brais', 'Otero', true)]
const hora = '2026-05-31T18:00:00.000Z'
const tick = (id: number, presente: boolean) => ({ socio: { id }, presente, hora })
const idsOf = (found: CensoRow[]) => found.map(({ socio }) => socio.id)

it('a person is found by any part of the name, without accents, and by number', () => {
  for (const search of ['lua', 'NUNEZ', 'álv lú', '101'])
    expect(idsOf(findPeople(rows, search, 'todas'))).toEqual([1])
  expect(idsOf(findPeople(rows, '', 'todas'))).toEqual([1, 2])
  expect(findPeople(rows, 'lua otero', 'todas')).toEqual([])
})

it('those who are there and those who are missing are shown apart', () => {
  expect(idsOf(findPeople(rows, '', 'presentes'))).toEqual([2])
  expect(idsOf(findPeople(rows, '', 'faltan'))).toEqual([1])
})

it('ticks that wait for the network show at once, the last of each person', () => {
  const [first, second] = withTicks(rows, [tick(1, true), tick(2, false), tick(2, true), tick(2, false)])
  expect(first).toMatchObject({ presente: true, entrada: hora, representada: null })
  expect(second).toMatchObject({ presente: false, saida: hora })
  expect(withTicks(rows, [])).toEqual(rows)
})
