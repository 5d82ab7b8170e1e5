import { beforeAll, describe, expect, it } from 'vitest'
import type { CotasPropias } from '#contract/recibos.ts'
import { loadPrivateDictionaries, translate } from '../../../shell/i18n.ts'
import { findChargesToPay, toSentence } from './own-cotas.ts'
import { testRecibo } from './testing/test-recibo.ts'

beforeAll(loadPrivateDictionaries)

const told = (cotas: Partial<CotasPropias>) => {
  const { state, text } = toSentence({ estado: 'PENDENTE', debe: 30, recibos: [], ...cotas }, 7, translate)
  return [state, text.replace(/\s/g, ' ')]
}
const lua = { id: 8, numero: 13, nombre: 'Lúa', apellidos: 'Álvarez' }

describe('what one owes in one sentence', () => {
  it('says who is up to date, and who pays no fee', () => {
    expect(
      told({ estado: 'AO_DIA', debe: 0, recibos: [testRecibo({ estado: 'PAGADO', cobrado: 30 })] }),
    ).toEqual(['paid', 'Estás ao día.'])
    expect(told({ estado: 'SEN_COTA', debe: 0 })).toEqual(['none', 'Non tes ningunha cota que pagar.'])
  })

  it('says what the bank will charge and when, and asks nothing of those who pay so', () => {
    const forma = { xeito: 'CARGO', importe: 28, data: null, conta: '…6981', motivo: null } as const
    const onDay = { ...forma, data: [2026, 12, 15] as [number, number, number] }
    const late = testRecibo({ vencido: true, forma })
    expect(told({ estado: 'VENCIDO', recibos: [late] })).toEqual([
      'paid',
      'Cobrarémosche 28,00 € na conta …6981; non tes que facer nada.',
    ])
    const atBank = testRecibo({ estado: 'REMESADO', forma: onDay })
    expect(told({ recibos: [atBank] })).toEqual([
      'paid',
      'Cobrarémosche 28,00 € na conta …6981 o 15 de decembro de 2026; non tes que facer nada.',
    ])
    expect(told({ recibos: [atBank, late] })[1]).toBe(
      'Cobrarémosche 56,00 € na conta …6981; non tes que facer nada.',
    )
    expect(told({ recibos: [atBank, testRecibo({ concepto: 'Camiseta' })] })).toEqual([
      'owing',
      'Debes 30,00 €: Camiseta. Vence o 31 de marzo de 2026. Ademais, cobrarémosche 28,00 € na túa conta.',
    ])
  })

  it('names the one charge with its day, and the year where the charge does not', () => {
    expect(told({ recibos: [testRecibo()] })).toEqual([
      'owing',
      'Debes 30,00 €: Cota anual, 2026. Vence o 31 de marzo.',
    ])
    expect(told({ recibos: [testRecibo({ concepto: 'Camiseta' })] })).toEqual([
      'owing',
      'Debes 30,00 €: Camiseta. Vence o 31 de marzo de 2026.',
    ])
    expect(
      told({ estado: 'VENCIDO', recibos: [testRecibo({ vencido: true, socio: lua, cobrado: 10.5 })] }),
    ).toEqual(['late', 'Debes 19,50 €: Cota anual, 2026 (Lúa Álvarez). Venceu o 31 de marzo.'])
  })

  it('adds up several, and names the day of the first', () => {
    const recibos = [
      testRecibo({ id: 3, estado: 'DEVOLTO', vence: [2026, 9, 30] }),
      testRecibo({ id: 2, vence: [2026, 6, 30] }),
      testRecibo({ id: 1, pagador: lua }),
    ]
    expect(told({ recibos })).toEqual([
      'owing',
      'Debes 60,00 € por 2 recibos. O primeiro vence o 30 de xuño de 2026.',
    ])
    expect(findChargesToPay(recibos, 7).map(({ id }) => id)).toEqual([2, 3])
    expect(
      told({ estado: 'VENCIDO', recibos: recibos.map((each) => ({ ...each, vencido: each.id === 2 })) }),
    ).toEqual(['late', 'Debes 60,00 € por 2 recibos. O máis antigo venceu o 30 de xuño de 2026.'])
  })
})
