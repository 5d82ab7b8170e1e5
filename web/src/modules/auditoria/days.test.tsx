import { expect, it } from 'vitest'
import type { Entrada } from '#contract/auditoria.ts'
import { byDay } from './days.tsx'

const entrada = (id: number, instante: string): Entrada => ({
  id,
  instante,
  autor: '00000000T',
  autorNome: 'Administración',
  accion: 'CREAR',
  entidade: 'usuario',
  rexistro: '1',
  rexistroNome: 'Lúa',
  cambios: [],
})

it("gathers entries by the association's day, in the order they come", () => {
  const days = byDay(
    [
      entrada(3, '2026-07-01T22:30:00.000Z'),
      entrada(2, '2026-07-01T21:59:00.000Z'),
      entrada(1, '2026-07-01T05:00:00.000Z'),
    ],
    'Europe/Madrid',
  )
  expect(days.map(({ date }) => date)).toEqual([
    [2026, 7, 2],
    [2026, 7, 1],
  ])
  expect(days[1]?.entries.map(({ at }) => at.slice(3))).toEqual([
    [23, 59],
    [7, 0],
  ])
})
