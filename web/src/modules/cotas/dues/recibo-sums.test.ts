import { describe, expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos.ts'
import { isOpen, leftOfAll, paidOn, sameMethod, shares } from './recibo-sums.ts'

const due = (estado: Recibo['estado'], importe: number, cobrado = 0) => ({ estado, importe, cobrado })

describe('the sums of charges', () => {
  it('count in cents what is left', () => {
    expect(leftOfAll([due('PENDENTE', 45.1, 15.2)])).toBe(2990)
    expect(leftOfAll([due('PENDENTE', 0.1), due('DEVOLTO', 0.2)])).toBe(30)
  })

  it('leave out what is paid, voided or at the bank', () => {
    expect(
      (['PENDENTE', 'DEVOLTO', 'PAGADO', 'ANULADO', 'REMESADO'] as const).map((estado) => isOpen({ estado })),
    ).toEqual([true, true, false, false, false])
    expect(leftOfAll([due('PENDENTE', 45), due('ANULADO', 45), due('REMESADO', 45)])).toBe(4500)
  })

  it('tell the day on which the last money of a paid charge came in', () => {
    const cobro = (id: number, day: number) => ({
      id,
      importe: 15,
      data: [2026, 3, day] as [number, number, number],
      metodo: 'BIZUM' as const,
    })
    const cobros = [cobro(1, 9), cobro(2, 12), cobro(3, 10)]
    expect(paidOn({ estado: 'PAGADO', cobros })).toEqual([2026, 3, 12])
    expect(paidOn({ estado: 'PENDENTE', cobros })).toBeUndefined()
    expect(paidOn({ estado: 'PAGADO', cobros: [] })).toBeUndefined()
  })

  it('tell the payers’ own way of paying only where all have the same', () => {
    const by = (...metodos: Recibo['metodo'][]) => sameMethod(metodos.map((metodo) => ({ metodo })))
    expect(by('BIZUM', 'BIZUM')).toBe('BIZUM')
    expect(by('BIZUM', 'TARXETA')).toBeUndefined()
    expect(by('BIZUM', null), 'a payer who is deleted').toBeUndefined()
    expect([by(null), by()]).toEqual([undefined, undefined])
  })

  it('tell a hundred percent only when all has come in', () => {
    const sums = { porTipo: [], devolto: 0, vencido: 0 }
    expect(shares({ ...sums, emitido: 1000, cobrado: 999.99, pendente: 0.01 }).percent).toBe(99)
    expect(shares({ ...sums, emitido: 1000, cobrado: 1000, pendente: 0 }).percent).toBe(100)
    expect(shares({ ...sums, emitido: 0, cobrado: 0, pendente: 0 }).percent).toBe(0)
  })
})
