// any engine: rules only
import { describe, expect, it } from 'vitest'
import type { Punto } from '#contract/convocatorias.ts'
import { presets, rulesOf } from '#contract/statutes.ts'
import {
  agendaVersion,
  daysOfNotice,
  findLastDay,
  inPart,
  isPast,
  isSameContent,
  isSecondCall,
  letterFileName,
  markConvened,
  secondCall,
} from './agenda.rules.ts'

const halfAnHour = { segundaChamada: { minutos: 30 } }
const none = { segundaChamada: null }
const fecha = '2026-06-30T23:45'

describe('a point of an agenda', () => {
  const punto = { id: 1, titulo: 'Contas  do ano', texto: '', tipo: 'ACORDO', maioria: 'SIMPLE' } as const
  const isConvened = (...convened: Omit<Punto, 'id'>[]) => markConvened([punto], convened)[0]?.convocado

  it('counts as called when the convocation has its title, kind and majority, case and blanks aside', () => {
    expect(isConvened({ ...punto, titulo: ' CONTAS do\tano ', texto: 'Outra explicación' })).toBe(true)
    expect(isConvened({ ...punto, titulo: 'Conta do ano' })).toBe(false)
    expect(isConvened({ ...punto, tipo: 'INFORMATIVO' })).toBe(false)
    expect(isConvened({ ...punto, maioria: 'DOUS_TERZOS' })).toBe(false)
    expect(isConvened()).toBe(false)
  })

  it('is neither where no convocation was sent', () => {
    expect(markConvened([punto], undefined)).toEqual([{ ...punto, convocado: null }])
  })
})

describe('the second call', () => {
  it.each([
    [
      'comes as many minutes later as the statutes say, also after midnight',
      '',
      fecha,
      halfAnHour,
      '2026-07-01T00:15',
    ],
    ['is the one that was given', '2026-07-01T01:00', fecha, halfAnHour, '2026-07-01T01:00'],
    [
      'is that of the statutes once the given one comes too early',
      '2026-06-30T20:00',
      fecha,
      halfAnHour,
      '2026-07-01T00:15',
    ],
    ['is none where the statutes have none', '2026-07-01T01:00', fecha, none, ''],
    ['is at the end of the calendar at the latest', '', '9999-12-31T23:45', halfAnHour, '9999-12-31T23:59'],
    ['is none while the day is not known', '', '', halfAnHour, ''],
    ['is none while the time is not known', '', '2026-06-30T00:00', halfAnHour, ''],
  ] as const)('%s', (_, stored, first, rules, answer) => {
    expect(secondCall(stored, first, rules)).toBe(answer)
  })

  it.each([
    ['2026-07-01T00:14', false],
    ['2026-07-01T00:15', true],
    ['2026-07-07T23:45', true],
    ['2026-07-07T23:46', false],
  ])('may be at %s: %s', (given, answer) => {
    expect(isSecondCall(given, fecha, halfAnHour)).toBe(answer)
  })
})

it('asks as many days of notice as the statutes say for each type', () => {
  const rules = presets.cooperativa
  expect(daysOfNotice('ORDINARIA', rules)).toBe(15)
  expect(daysOfNotice('EXTRAORDINARIA', rules)).toBe(10)
  expect(findLastDay([2026, 6, 30, 19, 30], 15)).toEqual([2026, 6, 15])
  expect(findLastDay(null, 15)).toBeNull()
})

it.each([
  ['2026-06-30T19:29', false],
  ['2026-06-30T19:30', false],
  ['2026-06-30T19:31', true],
])('a meeting at half past seven is past at %s: %s', (now, answer) => {
  expect(isPast([2026, 6, 30, 19, 30], now)).toBe(answer)
})

it('a meeting without a time is past after its day', () => {
  expect(isPast([2026, 6, 30, 0, 0], '2026-06-30T23:59')).toBe(false)
  expect(isPast([2026, 6, 30, 0, 0], '2026-07-01T00:00')).toBe(true)
})

describe('an agenda', () => {
  const punto = { id: 1, titulo: 'Contas', texto: '', tipo: 'ACORDO', maioria: 'SIMPLE' } as const
  const regras = rulesOf(presets.cooperativa, 'asemblea')
  const content = { fecha, lugar: 'Local', segundaChamada: '', puntos: [punto], regras }
  const isSame = (other: object) => isSameContent(content, { ...content, ...other }, 'ORDINARIA')

  it.each([
    { titulo: 'Orzamento' },
    { texto: 'Na web' },
    { tipo: 'ELECCION' },
    { maioria: 'CUALIFICADA' },
  ] as const)('is another one with $0', (change) => {
    expect(agendaVersion([{ ...punto, ...change }], '')).not.toBe(agendaVersion([punto], ''))
    expect(isSame({ puntos: [{ ...punto, ...change }] })).toBe(false)
  })

  it.each([{ fecha: '2026-07-01T19:30' }, { lugar: 'Auditorio' }, { segundaChamada: '2026-07-01T00:15' }])(
    'is convened anew with $0',
    (change) => {
      expect(isSame(change)).toBe(false)
      expect(isSame({})).toBe(true)
    },
  )

  it.each([
    { segundaChamada: { minutos: 60 } },
    { quorum1: null },
    { quorum2: { ...presets.cooperativa.quorum2, ouMaximo: 50 } },
    { maiorias: { ...presets.cooperativa.maiorias, simple: presets.cooperativa.maiorias.dousTerzos } },
    { delegacionsMax: 0 },
    { votanMorosos: false },
    { avisoOrdinaria: 20 },
  ])('is convened anew under other rules: $0', (change) => {
    expect(isSame({ regras: { ...regras, ...change } })).toBe(false)
  })

  it('is the same under rules that say the same, with another notice for other meetings, and where they are not known', () => {
    expect(isSame({ regras: { ...regras, quorum1: { ...regras.quorum1, ouMaximo: null } } })).toBe(true)
    expect(isSame({ regras: { ...regras, avisoExtraordinaria: 20 } })).toBe(true)
    expect(isSame({ regras: null })).toBe(true)
  })
})

it('letters are in PDFs of 250, each in one of them', () => {
  const people = Array.from({ length: 501 }, (_, place) => place)
  const parts = [1, 2, 3, 4].map((part) => inPart(people, part))
  expect(parts.map(({ length }) => length)).toEqual([250, 250, 1, 0])
  expect(parts.flat()).toEqual(people)
  expect([1, 2].map((part) => letterFileName(7, part))).toEqual([
    'Convocatoria-7.pdf',
    'Convocatoria-7-2.pdf',
  ])
})
