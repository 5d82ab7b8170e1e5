import { beforeAll, describe, expect, it } from 'vitest'
import { presets } from '#contract/statutes.ts'
import { realStatutes } from '#contract/testing/real-statutes.ts'
import { allTexts, loadTexts, translate } from '../../shell/i18n.ts'
import { statuteWords } from './statute-words.ts'
import { statutesRules, toRules, toShare, typedStatutes, withStatutes } from './statutes-values.ts'

beforeAll(() => loadTexts(...allTexts))

it.each(Object.entries(presets))('the preset %s is the same after it was typed', (_, preset) => {
  expect(toRules(typedStatutes(preset, '2026-01-01'))).toEqual(preset)
})

it.each(Object.entries(realStatutes))('the statutes of %s can be typed without fault', (_, statutes) => {
  const typed = typedStatutes(statutes, '2026-01-01')
  expect(toRules(typed)).toEqual(statutes)
  for (const [path, rule] of Object.entries(statutesRules([]))) {
    const value = path.split('.').reduce((at: unknown, part) => at?.[part as keyof typeof at], typed)
    expect(rule?.(value as never, typed), path).toBeUndefined()
  }
})

it.each([
  ['half and one more of 180', realStatutes.riveira, 180, 'en primeira chamada fan falta 91'],
  ['half and one more of 181', realStatutes.riveira, 181, 'en primeira chamada fan falta 91'],
  ['a third of 181', realStatutes.trasno, 181, 'en primeira chamada fan falta 61'],
])('the page says how many %s are', (_, { quorum1 }, members, words) => {
  expect(statuteWords(translate, members).firstCall(quorum1)).toContain(words)
})

it('the page counts 100 votes as enough in a cooperative, once a tenth is more', () => {
  const told = (members: number) => statuteWords(translate, members).secondCall(presets.cooperativa)
  expect(told(990)).toBe('30 minutos despois da primeira. Con 990 persoas socias fan falta 99.')
  expect(told(1001)).toContain('Con 1001 persoas socias fan falta 100.')
})

it('the page counts the posts for the board', () => {
  const { xunta } = presets.asociacion
  expect(statuteWords(translate, 7, 'xunta').firstCall(xunta.quorum1)).toBe(
    'Con 7 cargos, en primeira chamada fan falta 4.',
  )
})

it('the majorities of the board follow those of assemblies, until they are others', () => {
  const { dousTerzos } = presets.asociacion.maiorias
  const typed = typedStatutes(presets.asociacion, '2026-01-01')
  typed.maiorias.simple = { ...typed.maiorias.dousTerzos }
  expect(toRules(typed).xunta.maiorias.simple).toEqual(dousTerzos)
  typed.xunta.mesmasMaiorias = false
  expect(toRules(typed).xunta.maiorias).toEqual(presets.asociacion.maiorias)
})

it.each(['x', '0', '1.5', '-1'])('%s people are no number that is enough', (ouMaximo) => {
  const typed = typedStatutes(presets.cooperativa, '2026-01-01')
  expect(statutesRules([]).quorum2?.({ ...typed.quorum2, ouMaximo }, typed)).toBeDefined()
  expect(statutesRules([]).quorum2?.({ ...typed.quorum2, ouMaximo: '' }, typed)).toBeUndefined()
})

it('the page says five weeks of notice as a day', () => {
  const { avisoOrdinaria } = realStatutes.trasno
  expect(statuteWords(translate, 180).notice(avisoOrdinaria, 2026)).toContain('o 26 de abril')
})

describe('a share', () => {
  it.each([
    ['any number', { forma: 'CALQUERA', num: 'x', den: '' }, null],
    [
      'at least one of each three',
      { forma: 'POLO_MENOS', num: ' 1', den: '3 ' },
      { num: 1, den: 3, estrito: false },
    ],
    [
      'more than one of each two',
      { forma: 'MAIS_DE', num: '1', den: '2' },
      { num: 1, den: 2, estrito: true },
    ],
    ['a word', { forma: 'POLO_MENOS', num: 'un', den: '3' }, undefined],
    ['of nothing', { forma: 'POLO_MENOS', num: '1', den: '0' }, undefined],
    ['more than all', { forma: 'MAIS_DE', num: '2', den: '2' }, undefined],
  ] as const)('%s', (_, typed, share) => {
    expect(toShare(typed)).toEqual(share)
  })
})

it('a day that other statutes have is refused', () => {
  const values = typedStatutes(presets.asociacion, '2026-01-01')
  const fault = (others: string[]) => statutesRules(others).desde?.('2026-01-01', values)
  expect(fault(['2026-01-01'])).toBeDefined()
  expect(fault(['2025-01-01'])).toBeUndefined()
})

it('changed statutes take the place of those of their day, and the others stay', () => {
  const all = [
    { ...presets.asociacion, desde: [1900, 1, 1] as [number, number, number] },
    { ...presets.cooperativa, desde: [2026, 1, 1] as [number, number, number] },
  ]
  const values = typedStatutes(presets.asociacion, '2027-01-01')
  const days = (before: string | undefined) =>
    withStatutes(all, before, values).map(({ desde }) => (Array.isArray(desde) ? desde[0] : desde))
  expect(days('2026-01-01')).toEqual([1900, '2027-01-01'])
  expect(days(undefined)).toEqual([1900, 2026, '2027-01-01'])
})
