import { describe, expect, it } from 'vitest'
import {
  bankWords,
  dnisIn,
  memberNumbersIn,
  numbersIn,
  referencesIn,
  splitWords,
  toNameWords,
} from './bank-words.rules.ts'

const among =
  (...known: string[]) =>
  (text: string) =>
    known.includes(text)

it('a text is compared as capitals and digits without accents, ñ being N', () => {
  expect(splitWords('Xoán Núñez, cota nº 12/2026')).toEqual(['XOAN', 'NUNEZ', 'COTA', 'N', '12', '2026'])
  expect(splitWords(' ·—€ ')).toEqual([])
  // the ordinal sign is none of the letters that banks write
  expect(splitWords('Mª')).toEqual(['M'])
})

describe('a payment reference', () => {
  const known = among('RF78C2026000123', 'RF18539007547034')
  const found = (text: string) => referencesIn(bankWords(text), known)

  it.each([
    'RF78C2026000123',
    'rf78 c202 6000 123',
    'Ref.:RF78-C2026-000123.',
    'TRANSFERENCIA RF78C2026000123 COTA',
    // banks put texts together without anything between them
    'NOA REIRF78C2026000123COTA',
    'RF78C20260 00123',
  ])('is found whatever separates its parts and is beside it: %s', (text) => {
    expect(found(text)).toEqual(['RF78C2026000123'])
  })

  it.each(['RF78C202600012', 'RF78C2026000124', 'F78C2026000123', 'C2026000123', ''])(
    'is not found in part or with another digit: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  it('is found among several, each once', () => {
    expect(found('RF78C2026000123 RF18539007547034 RF78C2026000123')).toEqual([
      'RF78C2026000123',
      'RF18539007547034',
    ])
  })

  it('that begins like another one is taken whole', () => {
    const both = among('RF78C2026', 'RF78C2026000123')
    expect(referencesIn(bankWords('RF78C2026000123'), both)).toEqual(['RF78C2026000123'])
    expect(referencesIn(bankWords('RF78C2026 COTA'), both)).toEqual(['RF78C2026'])
    // the end of a word decides before the length
    expect(referencesIn(bankWords('RF78C2026 000123'), among('RF78C2026', 'RF78C202600'))).toEqual([
      'RF78C2026',
    ])
  })
})

describe('the number of a charge', () => {
  const known = among('C202600012', 'C202600001')
  const found = (text: string) => numbersIn(bankWords(text), known)

  it.each(['C-2026-00012', 'c2026-00012', 'Recibo C 2026 00012', 'C202600012, grazas'])(
    'is found with or without hyphens: %s',
    (text) => {
      expect(found(text)).toEqual(['C202600012'])
    },
  )

  it.each(['XC-2026-00012', 'C-2026-000123', 'C-2026-000', '2026-00012', '1C-2026-12'])(
    'begins and ends with a word: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  it.each(['C-2026-12', 'c 2026 012', 'COTA C2026-12', 'C/2026/0012', 'C202612'])(
    'is found without the zeros of its order: %s',
    (text) => {
      expect(found(text)).toEqual(['C202600012'])
    },
  )

  it('is found among several', () => {
    expect(found('C-2026-00012 e C-2026-00001')).toEqual(['C202600012', 'C202600001'])
  })
})

it('a DNI or NIE is found with any separators, and only as a whole', () => {
  const found = (text: string) => dnisIn(bankWords(text))
  expect(found('NIF 12345678-Z')).toEqual(['12345678Z'])
  expect(found('COTA12345678Z2026')).toEqual(['12345678Z'])
  expect(found('x1234567 l')).toEqual(['X1234567L'])
  expect(found('1234567Z')).toEqual([])
  expect(found('12345678')).toEqual([])
  // one digit more can be of the word before it
  expect(found('912345678Z')).toEqual(['12345678Z'])
  expect(found('12345678Z 12345678Z')).toEqual(['12345678Z'])
})

it('the number of a member stands after a word that says so', () => {
  const found = (text: string) => memberNumbersIn(bankWords(text))
  for (const text of ['SOCIA 123', 'Socio nº 123', 'n.º 123', 'SOCIO123', 'Núm. 123', 'nro 00123'])
    expect(found(text), text).toEqual([123])
  for (const text of ['123', 'COTA 123', 'ANO 2026', 'SOCIA N', 'N 12345678', 'SOCIABLE 12'])
    expect(found(text), text).toEqual([])
  expect(found('SOCIA 1, SOCIO 2')).toEqual([1, 2])
})

it('the words of a name are those that tell people apart', () => {
  expect([...toNameWords('María da Conceição dos Santos e Castro')]).toEqual([
    'MARIA',
    'CONCEICAO',
    'SANTOS',
    'CASTRO',
  ])
  expect([...toNameWords('José M. Núñez-Torrón')]).toEqual(['JOSE', 'NUNEZ', 'TORRON'])
})

it('a text of any length is searched in time that grows with it', () => {
  const long = bankWords('RF12 12345678 SOCIA '.repeat(5000))
  expect(referencesIn(long, () => false)).toEqual([])
  expect(numbersIn(long, () => false)).toEqual([])
  expect(dnisIn(long)).toEqual(['12345678S'])
})
