import { describe, expect, it } from 'vitest'
import { accountFault } from './sepa-area.ts'

describe('an account to charge', () => {
  it('is a valid one of the SEPA area, also of countries with other money', () => {
    for (const iban of [
      'ES9121000418450200051332',
      'PT50000201231234567890154',
      'GB29NWBK60161331926819',
      'CH9300762011623852957',
      'SM86U0322509800000000270100',
      'GI75NWBK000000007099453',
    ])
      expect(accountFault(iban), iban).toBeNull()
  })

  it('is none outside it, and none with wrong digits', () => {
    for (const iban of [
      'TR330006100519786457841326',
      'BR1800360305000010009795493C1',
      'SA0380000000608010167519',
      'FO6264600001631634',
      'GL8964710001000206',
      'XK051212012345678906',
    ])
      expect(accountFault(iban), iban).toBe('error.iban-sepa')
    for (const iban of ['ES9121000418450200051331', 'TR330006100519786457841327', 'ES91', ''])
      expect(accountFault(iban), iban).toBe('error.iban')
  })
})
