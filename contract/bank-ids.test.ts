import { describe, expect, it } from 'vitest'
import {
  isCreditorId,
  isRfReference,
  isValidIban,
  lastFour,
  nifOfCreditorId,
  rfReference,
  spanishIban,
  toCreditorId,
} from './bank-ids.ts'
import { isIban, isNif } from './rules.ts'

const words = (text: string) => text.trim().split(/\s+/)

// python-stdnum 1.18 judges every number of these tests the same way, where not said otherwise
describe('an IBAN to be debited or credited', () => {
  it('has the length of its country and right check digits', () => {
    const good = words(`
      ES9121000418450200051332 ES7921000813610123456789 ES6621000418401234567891 ES1000492352082414205416
      ES1720852066623456789011 ES2052601815158301661318 ES7560913909820308246281 ES3379754323964875749118
      PT50000201231234567890154 DE89370400440532013000 FR1420041010050500013M02606 GB82WEST12345698765432
      IT60X0542811101000000123456 NO9386011117947 MT84MALT011000012345MTLCAST001S IE29AIBK93115212345678
      NL91ABNA0417164300 CH9300762011623852957 LU280019400644750000 AD1200012030200359100100`)
    expect(good.filter((iban) => !isValidIban(iban))).toEqual([])
    const bad = words(`
      ES9121000418450200051333 ES0021000418450200051332 ES912100041845020005133 PT5000020123123456789015
      DE88370400440532013000 XX82WEST12345698765432 es9121000418450200051332 9121000418450200051332`)
    expect(['', ...bad].filter(isValidIban)).toEqual([])
  })

  it('of another length or country is none, although its check digits fit', () => {
    const others = words('DE5137040044053201300 XX57WEST12345698765432')
    expect(others.map(isIban)).toEqual([true, true])
    expect(others.filter(isValidIban)).toEqual([])
  })

  it('of Spain also has the control digits of its account', () => {
    const wrong = words(`
      ES2121000418450200051331 ES2921000418460200051332 ES5621000418440200051332 ES6421000418450200051333`)
    // the register only warns, and not of these
    expect(wrong.map(isIban)).toEqual(wrong.map(() => true))
    expect(wrong.filter(isValidIban)).toEqual([])
  })

  it('has check digits from 02 to 98', () => {
    // 97 more or less leaves the same remainder by 97, with which stdnum is content
    const twin = ['00', '01', '99'].flatMap((digits) =>
      Array.from(
        { length: 97 },
        (_, index) => `NO${digits}860111179${String(index).padStart(2, '0')}`,
      ).filter(isIban),
    )
    expect(twin.length).toBeGreaterThanOrEqual(3)
    expect(twin.filter(isValidIban)).toEqual([])
  })

  it('is made of a Spanish account', () => {
    expect(spanishIban('21000418', '0200051332')).toBe('ES9121000418450200051332')
    expect(spanishIban('52601815', '8301661318')).toBe('ES2052601815158301661318')
    expect(isValidIban(spanishIban('00000000', '0000000000'))).toBe(true)
  })

  it('is shown with its last four characters', () => {
    expect(lastFour('ES9121000418450200051332')).toBe('…1332')
    expect(lastFour('')).toBe('')
  })
})

describe('a creditor identifier', () => {
  it('is made of the NIF, without minding the suffix', () => {
    expect(toCreditorId('B85626240')).toBe('ES77000B85626240')
    expect(toCreditorId('G15012347')).toBe('ES56000G15012347')
    expect(toCreditorId('G36000016')).toBe('ES09000G36000016')
    expect(toCreditorId('G27123454')).toBe('ES68000G27123454')
    expect(toCreditorId('G15012347', '001')).toBe('ES56001G15012347')
    expect(toCreditorId('47690558N', 'ZZZ')).toBe('ES23ZZZ47690558N')
  })

  it('is not made of an invalid NIF or suffix', () => {
    expect([toCreditorId('G15012348'), toCreditorId(''), toCreditorId('G15012347', '01')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is valid with its check digits and a valid NIF', () => {
    const good = words('ES77000B85626240 ES56000G15012347 ES56001G15012347 ES2300047690558N ES23ZZZ47690558N')
    expect(good.map(nifOfCreditorId)).toEqual(words('B85626240 G15012347 G15012347 47690558N 47690558N'))
    // stdnum takes the last two: it knows no NIF, and other countries too
    const bad = words(`
      ES55000G15012347 ES77000B85626241 es56000G15012347 ES56000G1501234 ES29000G15012348 DE98ZZZ09999999999`)
    expect([...bad, ''].filter(isCreditorId)).toEqual([])
    expect(nifOfCreditorId('ES55000G15012347')).toBeNull()
  })

  it('has a NIF that stdnum accepts', () => {
    const nifs = words(
      'B85626240 G15012347 G36000016 G27123454 12345678Z X1234567L Q2826000H A58818501 J99216582',
    )
    expect(nifs.filter((nif) => !isNif(nif))).toEqual([])
    expect(words('G15012348 12345678A A58818500 F15010003').filter(isNif)).toEqual([])
    // stdnum takes these too: it does not mind whether the control is a digit or a letter
    expect(words('E2579543F A8084082J Q15546138').filter(isNif)).toEqual([])
  })
})

describe('a payment reference', () => {
  it('is made of letters and digits of a number', () => {
    expect(rfReference('C2026000123')).toBe('RF78C2026000123')
    expect(rfReference('539007547034')).toBe('RF18539007547034')
    expect(rfReference('c-2026-000123')).toBe('RF78C2026000123')
    expect(rfReference('a'.repeat(21))).toMatch(/^RF\d\dA{21}$/)
  })

  it('is not made of nothing, or of too much', () => {
    expect(() => rfReference('--')).toThrow(RangeError)
    expect(() => rfReference('1'.repeat(22))).toThrow(RangeError)
  })

  it('is valid with its check digits', () => {
    expect(
      words('RF18539007547034 RF78C2026000123 RF185390075470Y RF712348231 RF45G72UUR').filter(isRfReference),
    ).toHaveLength(5)
    const bad = words('RF77C2026000123 RF1 RF18 RF0853 rf18539007547034 XX18539007547034')
    expect(['', `RF18539007547034${'0'.repeat(12)}`, ...bad].filter(isRfReference)).toEqual([])
  })
})
