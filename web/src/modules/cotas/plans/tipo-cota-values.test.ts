import { beforeAll, describe, expect, it } from 'vitest'
import type { TipoCota } from '#contract/cotas.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { dueExample, monthWithin, tipoCotaRules, toBody, toValues } from './tipo-cota-values.ts'

const tipo: TipoCota = {
  id: 1,
  nome: 'Cota do coro',
  importe: 1234.5,
  periodo: 'TRIMESTRAL',
  mesVencemento: 12,
  diaVencemento: 31,
  prorrateo: 'MESES',
  activo: true,
  predeterminado: false,
  version: 3,
}
const values = toValues(undefined)

beforeAll(async () => {
  await loadPrivateDictionaries()
  await loadTexts('cotas')
})

describe('the form of a fee', () => {
  it('begins as the fee was saved, and sends the same back', () => {
    const stored = toValues(tipo)
    expect(stored).toMatchObject({ importe: '1.234,50', mes: '3', prorrateo: true })
    expect(toBody(stored)).toEqual({
      nome: 'Cota do coro',
      importe: '1234.50',
      periodo: 'TRIMESTRAL',
      mesVencemento: 3,
      diaVencemento: 31,
      prorrateo: 'MESES',
      activo: true,
      predeterminado: false,
    })
  })

  it('counts months from the first of the period', () => {
    expect(monthWithin('ANUAL', '12')).toBe('12')
    expect(monthWithin('TRIMESTRAL', '12')).toBe('3')
    expect(monthWithin('SEMESTRAL', '7')).toBe('1')
    expect(monthWithin('MENSUAL', '9')).toBe('1')
  })

  it('divides nothing of a fee that is paid once', () => {
    expect(toBody({ ...values, prorrateo: true, periodo: 'UNICA' }).prorrateo).toBe('NON')
  })

  it('takes a price of zero, and none below', () => {
    const fault = (importe: string) => tipoCotaRules.importe?.(importe, values)
    expect(fault('0')).toBeUndefined()
    expect(fault('12,50')).toBeUndefined()
    expect(fault('-1')).toBe('Un prezo non pode ser menor ca cero.')
    expect(fault('')).toBe('Este campo é obrigatorio.')
  })

  it('takes a day of a month', () => {
    const fault = (dia: string) => tipoCotaRules.dia?.(dia, values)
    expect(['1', ' 31 '].map(fault)).toEqual([undefined, undefined])
    for (const wrong of ['0', '32', 'luns', '1,5'])
      expect(fault(wrong), wrong).toBe('Escribe un día entre 1 e 31.')
  })

  it('shows when it would be due: day 31 is the last of the month', () => {
    expect(dueExample({ ...values, mes: '2', dia: '31' }, '2026')).toEqual([2026, 2, 28])
    expect(dueExample({ ...values, mes: '3', dia: '31' }, '2026-T4')).toEqual([2026, 12, 31])
    expect(dueExample({ ...values, dia: 'x' }, '2026')).toBeUndefined()
  })
})
