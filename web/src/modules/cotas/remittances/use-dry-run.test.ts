import { expect, it } from 'vitest'
import type { MotivoRemesa, RemesaDryRun } from '#contract/remesas.ts'
import { toShownDryRun } from './use-dry-run.ts'

const person = { id: 7, numero: 7, nombre: 'Noa', apellidos: 'Lema' }
const numbered = (id: number) => ({
  id,
  numero: `C-2026-0000${id}`,
  importe: 30,
  vence: [2026, 12, 31] as [number, number, number],
  socio: person,
  pagador: person,
})
const goes = (id: number) => ({
  ...numbered(id),
  concepto: 'Cota',
  endToEnd: `C20260000${id}-1`,
  mandato: 'XUN-00007-01',
})
const staysOut = (id: number, motivo: MotivoRemesa) => ({ recibo: numbered(id), motivo, devolucion: null })
const dryRun = (incluidos: number[], excluidos: [number, MotivoRemesa][]): RemesaDryRun => ({
  incluidos: incluidos.map(goes),
  excluidos: excluidos.map(([id, motivo]) => staysOut(id, motivo)),
  n: incluidos.length,
  suma: incluidos.length * 30,
})

const base = dryRun(
  [1, 8],
  [
    [2, 'DEVOLTO_SEN_ARRANXAR'],
    [3, 'DEVOLTO_SEN_ARRANXAR'],
    [4, 'SEN_MANDATO'],
    [5, 'AINDA_NON_VENCE'],
    [6, 'AINDA_NON_VENCE'],
    [7, 'AINDA_NON_VENCE'],
  ],
)
const further = dryRun(
  [2, 5, 6],
  [
    [3, 'MANDATO_BLOQUEADO'],
    [7, 'OUTRO_METODO'],
  ],
)
const ticked = (...ticks: [number, boolean][]) => toShownDryRun(base, further, new Map(ticks))
const getIds = (debits: readonly { id: number }[]) => debits.map(({ id }) => id)

it('leaves what is not due yet for later, and counts only what could go', () => {
  const shown = ticked()
  expect(getIds(shown.going)).toEqual([1, 8])
  expect(shown).toMatchObject({ cents: 6000, out: 3, laterStuck: 1 })
  expect(shown.later.map(({ recibo }) => recibo.id)).toEqual([5, 6])
  expect(shown.forLater).toEqual({ count: 2, cents: 6000 })
})

it('takes out what is unticked and adds what is ticked, and keeps both in sight', () => {
  const shown = ticked([1, false], [5, true])
  expect(getIds(shown.going)).toEqual([8, 5])
  expect(shown).toMatchObject({ cents: 6000, out: 4, forLater: { count: 1, cents: 3000 } })
  expect(getIds(shown.candidates)).toEqual([1, 8])
  expect(shown.later.map(({ recibo }) => recibo.id)).toEqual([5, 6])
  expect([shown.isTicked(1), shown.isTicked(8), shown.isTicked(5), shown.isTicked(6)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(ticked([1, false], [8, false]).going).toEqual([])
})

it('counts the ticked charges that go again, keeps them in sight, and says why one of them still cannot go', () => {
  const shown = ticked([2, true], [3, true])
  expect(getIds(shown.going)).toEqual([1, 8, 2])
  expect(shown).toMatchObject({ cents: 9000, out: 2 })
  expect(shown.leftOut.map(({ recibo }) => recibo.id)).toEqual([2, 3, 4])
  expect(shown.stuck.get(3)).toBe('MANDATO_BLOQUEADO')
})
