import { beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '#contract/cotas.ts'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { type CotaTyped, cotaFaults, hasEnded, newCota, planBody, storedPlan } from './plan-values.ts'

beforeAll(() => loadTexts(...allTexts))

const plan: Plan = {
  pagador: { id: 4, numero: 9, nombre: 'Carme', apellidos: 'Souto' },
  metodo: 'BIZUM',
  cotas: [
    { tipo: { id: 1, nome: 'Anual' }, desde: [2024, 1, 1], ata: [2025, 12, 31], importe: null, exento: null },
    { tipo: { id: 1, nome: 'Anual' }, desde: [2026, 1, 1], ata: null, importe: 1234.5, exento: null },
    { tipo: { id: 2, nome: 'Coro' }, desde: [2026, 1, 1], ata: null, importe: null, exento: 'Fundadora' },
  ],
  version: 3,
}
const cota = (changes: Partial<CotaTyped>): CotaTyped => ({ ...newCota('2026-01-01'), tipo: '1', ...changes })
const faulty = (row: CotaTyped, others: CotaTyped[] = []) => Object.keys(cotaFaults(row, others))

describe('what a member pays, in the form', () => {
  it('is sent as it was read where nothing changed', () => {
    const { values, version } = storedPlan(plan)
    expect(planBody(values, version)).toEqual({
      pagador: expect.objectContaining({ id: 4 }),
      metodo: 'BIZUM',
      cotas: [
        { tipo: { id: 1 }, desde: '2024-01-01', ata: '2025-12-31', importe: null, exento: '' },
        { tipo: { id: 1 }, desde: '2026-01-01', ata: null, importe: '1234.50', exento: '' },
        { tipo: { id: 2 }, desde: '2026-01-01', ata: null, importe: null, exento: 'Fundadora' },
      ],
      version: 3,
    })
    expect(storedPlan({ ...plan, pagador: null }).values.pagador).toBeNull()
  })

  it('has a type, days in order and an amount that is not negative', () => {
    expect(faulty(cota({}))).toEqual([])
    expect(faulty(cota({ importe: '0', ata: '2026-01-01', exento: 'Fundadora' }))).toEqual([])
    expect(faulty(cota({ tipo: '', desde: '', importe: 'doce' }))).toEqual(['tipo', 'desde', 'importe'])
    expect(faulty(cota({ ata: '2025-12-31', importe: '-1' }))).toEqual(['ata', 'importe'])
  })

  it('is paid once at a time', () => {
    const before = cota({ desde: '2024-01-01', ata: '2025-12-31' })
    const now = cota({})
    expect(faulty(now, [before, now])).toEqual([])
    expect(faulty(cota({ desde: '2025-12-31' }), [before])).toEqual(['desde'])
    expect(faulty(cota({ desde: '2030-01-01' }), [now])).toEqual(['desde'])
    expect(faulty(cota({ desde: '2030-01-01', tipo: '2' }), [now])).toEqual([])
  })

  it('has ended after its last day', () => {
    const [first, second] = plan.cotas
    expect([first, second].map((each) => each && hasEnded(each, '2026-01-01'))).toEqual([true, false])
    expect(first && hasEnded(first, '2025-12-31')).toBe(false)
  })
})
