import { describe, expect, it } from 'vitest'
import { likelyEmail } from './likely-email.ts'
import {
  birthDateFault,
  emailKey,
  isBlankRichText,
  isDni,
  isDniLetterValid,
  isEmail,
  isUrl,
  normalizeDni,
  normalizeIban,
  normalizePostalCode,
  normalizeTelephone,
} from './rules.ts'
import { urlCorpus } from './testing/markup/corpus.ts'

describe('a DNI', () => {
  it('is eight digits and a letter, or a NIE, once trimmed and in upper case', () => {
    for (const good of ['12345678Z', '00000000T', 'X1234567L', 'Z0000000M'])
      expect(isDni(good), good).toBe(true)
    for (const bad of ['1234567Z', '12345678', '12345678I', '12345678z', 'W1234567L', '123456789Z', ''])
      expect(isDni(bad), bad).toBe(false)
    expect(normalizeDni(' 12345678z ')).toBe('12345678Z')
    for (const alike of ['12345678ſ', '１２３４５６７８Z', '12345678\u212a', 'ı1234567L'])
      expect(isDni(normalizeDni(alike)), alike).toBe(false)
  })

  it('has a letter that fits its number or does not', () => {
    for (const fits of ['12345678Z', '00000000T', 'X1234567L'])
      expect(isDniLetterValid(fits), fits).toBe(true)
    for (const not of ['12345678A', 'Y1234567L', 'nada']) expect(isDniLetterValid(not), not).toBe(false)
  })
})

/** The separators that people and programs print between the parts of a number. */
const between = [' ', '\u00a0', '\u202f', '-', '\u2010', '\u2011', '\u2013', '\u2212', '.', ' - ']

describe('a number as it is printed', () => {
  it('is the one without blanks, hyphens and dots of any kind, in capitals', () => {
    for (const mark of between) {
      expect(normalizeDni(['12', '345', '678', 'z'].join(mark)), mark).toBe('12345678Z')
      expect(normalizeDni(['x', '1234567', 'l'].join(mark)), mark).toBe('X1234567L')
      expect(normalizePostalCode(`15${mark}705`), mark).toBe('15705')
      expect(normalizeIban(['es91', '2100', '0418', '4502', '0005', '1332'].join(mark)), mark).toBe(
        'ES9121000418450200051332',
      )
    }
    expect(normalizeIban('IBAN: es91-2100 0418')).toBe('ES9121000418')
  })

  it('is the digits of a telephone, with a leading + where there is one', () => {
    for (const mark of between)
      expect(normalizeTelephone(['981', '55', '12', '34'].join(mark))).toBe('981551234')
    expect(normalizeTelephone('+34 (981) 55-12.34')).toBe('+34981551234')
    expect(normalizeTelephone('(+34) 981 551 234')).toBe('+34981551234')
    expect(normalizeTelephone('00 34 981 551 234')).toBe('0034981551234')
  })

  it('is a telephone as it was written where it says more than a number', () => {
    for (const text of [
      '981 55 12 34 / 600 000 000',
      '981-55 ext. 3',
      '34+981',
      '++34',
      '+',
      '( )',
      '981 55, tardes',
    ])
      expect(normalizeTelephone(` ${text} `)).toBe(text)
  })
})

describe('a birth date', () => {
  type Part = number | null
  const fault = (...[anoNac, mesNac, diaNac]: [Part, Part, Part]) =>
    birthDateFault({ anoNac, mesNac, diaNac }, '2026-05-31')

  it('may lack any of its parts', () => {
    for (const parts of [
      [null, null, null],
      [1950, null, null],
      [null, 2, 29],
      [null, null, 31],
      [1951, null, 31],
      [2024, 2, 29],
      [2026, 5, 31],
      [2026, null, 31],
      [2026, 5, null],
    ] as [Part, Part, Part][])
      expect(fault(...parts), String(parts)).toBeNull()
  })

  it('has parts within their ranges, and a day its month has', () => {
    expect([fault(999, 1, 1), fault(10_000, 1, 1)]).toEqual(['anoNac', 'anoNac'])
    expect([fault(1950, 0, 1), fault(null, 13, null)]).toEqual(['mesNac', 'mesNac'])
    expect([fault(1950, 1, 0), fault(null, null, 32), fault(1951, 2, 29), fault(null, 4, 31)]).toEqual(
      Array(4).fill('diaNac'),
    )
  })

  it('is not after today, as far as its parts tell', () => {
    for (const parts of [
      [2026, 6, 1],
      [2026, 6, null],
      [2027, null, null],
      [2027, 1, 1],
    ] as [Part, Part, Part][])
      expect(fault(...parts), String(parts)).toBe('future')
  })
})

describe('an e-mail address', () => {
  it('has text on both sides of one at-sign', () => {
    for (const good of ['a@b', "o'neill+x@b.gal"]) expect(isEmail(good), good).toBe(true)
    for (const bad of ['a', '@b', 'a@', 'a@b@c', 'a b@c', '']) expect(isEmail(bad), bad).toBe(false)
  })

  it('is one that a mail server can take', () => {
    for (const bad of [
      'socia@exemplo,gal',
      'mailto:socia@exemplo.gal',
      'MAILTO:socia@exemplo.gal',
      'socia..rei@exemplo.gal',
      'socia@exemplo..gal',
      '<socia@exemplo.gal>',
      'socia@exemplo.gal>',
      '.socia@exemplo.gal',
      'socia.@exemplo.gal',
      'socia@.exemplo.gal',
      'socia@exemplo.gal.',
    ])
      expect(isEmail(bad), bad).toBe(false)
    for (const good of ['socia@localhost', 'mailto@exemplo.gal', "o'neill;x@b.gal", 'a-b_c+d@b-c.gal'])
      expect(isEmail(good), good).toBe(true)
  })

  it('that no server takes has a likely one, where there is a single one', () => {
    for (const [typed, likely] of [
      ['socia@exemplo,gal', 'socia@exemplo.gal'],
      ['mailto:socia@exemplo.gal?subject=Ola', 'socia@exemplo.gal'],
      ['Socia Rei <socia@exemplo.gal>', 'socia@exemplo.gal'],
      ['socia@@exemplo..gal.', 'socia@exemplo.gal'],
      [' socia @ exemplo.gal', 'socia@exemplo.gal'],
      ['sociá@exemplo.gal', 'socia@exemplo.gal'],
      ['socia@exemplo.gal', null],
      ['socia', null],
      ['socia@exemplo.gal, outra@exemplo.gal', null],
      ['', null],
    ] as const)
      expect(likelyEmail(typed), typed).toBe(likely)
  })

  it('is ASCII, and compared without minding the case of ASCII letters, of no others', () => {
    for (const bad of ['uxía@x.gal', 'u@asociación.gal', '\u212a@x.gal', 'a@x.gal\u200b', 'a\u0000@x.gal'])
      expect(isEmail(bad), bad).toBe(false)
    expect(emailKey(' UXIA.k@X.Gal ')).toBe('uxia.k@x.gal')
    for (const alike of ['\u212a', 'İ', 'É']) expect(emailKey(alike)).toBe(alike)
  })
})

describe('the address of a link', () => {
  it('leads to the web, and no other scheme passes', () => {
    const taken = urlCorpus().filter((each) => isUrl(each.trim()))
    expect(taken.length).toBeGreaterThan(400)
    expect(taken.filter((each) => !['http:', 'https:'].includes(new URL(each).protocol))).toEqual([])
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,a',
      '//x.gal',
      'https:x.gal',
      'https://a b',
      'ftp://x',
    ])
      expect(isUrl(bad), bad).toBe(false)
  })
})

describe('a rich text', () => {
  it('is blank when nothing of it can be seen', () => {
    for (const blank of [
      '',
      '<p>\u00ad\u3164&shy;</p>',
      '<p>&nbsp;</p>',
      '<p> \n</p><p><br></p>',
      '<p><strong></strong></p>',
    ])
      expect(isBlankRichText(blank), blank).toBe(true)
    expect(isBlankRichText(`<p> </p>${'<p>&nbsp;</p>'.repeat(5000)}`)).toBe(true)
    expect(isBlankRichText(`${'<p>&nbsp;</p>'.repeat(5000)}a`)).toBe(false)
    for (const seen of ['a', '<p>a</p>', '<figure><img src="x"></figure>', '<hr>'])
      expect(isBlankRichText(seen), seen).toBe(false)
  })
})
