import { expect, it } from 'vitest'
import type { MotivoRemesa, RemesaPlan } from '#contract/remesas.ts'
import { shownPlan } from './use-plan.ts'

const person = { id: 7, numero: 7, nombre: 'Noa', apellidos: 'Lema' }
const numbered = (id: number) => ({
  id,
  numero: `C-2026-0000${id}`,
  importe: 30,
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

const base: RemesaPlan = {
  incluidos: [goes(1)],
  excluidos: [
    staysOut(2, 'DEVOLTO_SEN_ARRANXAR'),
    staysOut(3, 'DEVOLTO_SEN_ARRANXAR'),
    staysOut(4, 'SEN_MANDATO'),
  ],
  n: 1,
  suma: 30,
}

// id: ticked-go-again
it('counts the ticked dues that go again, keeps them in sight, and says why one of them still cannot go', () => {
  expect(shownPlan(base, undefined, new Set())).toMatchObject({ n: 1, suma: 30, out: 3 })
  const again: RemesaPlan = {
    incluidos: [goes(1), goes(2)],
    excluidos: [staysOut(3, 'MANDATO_BLOQUEADO')],
    n: 2,
    suma: 60,
  }
  const shown = shownPlan(base, again, new Set([2, 3]))
  expect(shown).toMatchObject({ n: 2, suma: 60, out: 2 })
  expect(shown.leftOut.map(({ recibo }) => recibo.id)).toEqual([2, 3, 4])
  expect([...shown.stuck]).toEqual([[3, 'MANDATO_BLOQUEADO']])
})
