import { describe, expect, it } from 'vitest'
import { statuteRules } from './statute-fields.ts'
import type { Fraction, MajorityRule } from './statutes.ts'
import {
  decide,
  inForce,
  lacksHundred,
  lastDayToSend,
  majorityOf,
  needed,
  presets,
  reaches,
  withHundred,
} from './statutes.ts'

const third: Fraction = { num: 1, den: 3, estrito: false }
const moreThanHalf: Fraction = { num: 1, den: 2, estrito: true }

describe('the quorum', () => {
  it.each([
    ['an association, a third of 180 (Ley Orgánica 1/2002, art. 12 c)', presets.asociacion.quorum1, 180, 60],
    ['an association, a third of 181', presets.asociacion.quorum1, 181, 61],
    ['a cooperative, more than half of 180 (Lei 5/1998, art. 35)', presets.cooperativa.quorum1, 180, 91],
    ['a cooperative, more than half of 181', presets.cooperativa.quorum1, 181, 91],
    ['a cooperative at its second call, a tenth of 181', presets.cooperativa.quorum2, 181, 19],
    ['statutes with half and one more', moreThanHalf, 90, 46],
    ['statutes that take any number', null, 180, 1],
    ['a census without people', third, 0, 1],
    ['100 votes, where a tenth is more', presets.cooperativa.quorum2, 1001, 100],
    ['a tenth, where that is fewer than 100', presets.cooperativa.quorum2, 990, 99],
    ['at least one person', { num: 0, den: 1, estrito: false, ouMaximo: 5 }, 10, 1],
  ] as const)('%s', (_, share, census, people) => {
    expect(needed(share, census)).toBe(people)
    expect(reaches(people, share, census)).toBe(true)
    expect(reaches(people - 1, share, census)).toBe(false)
  })

  it('is what exact fractions say, up to 200 people', () => {
    for (const [num, den] of [
      [1, 2],
      [1, 3],
      [2, 3],
      [1, 10],
      [3, 4],
      [5, 7],
      [1, 1],
    ] as const)
      for (const estrito of num < den ? [true, false] : [false])
        for (let whole = 1; whole <= 200; whole += 1)
          for (let part = 1; part <= whole; part += 1) {
            const [left, right] = [BigInt(part) * BigInt(den), BigInt(num) * BigInt(whole)]
            const isReached = estrito ? left > right : left >= right
            if (reaches(part, { num, den, estrito }, whole) !== isReached)
              expect.fail(`${part} of ${whole} for ${num}/${den}, ${estrito ? 'more' : 'at least'}`)
          }
  })
})

describe('the 100 votes that are enough at the second call of a cooperative', () => {
  const tenth: Fraction = { num: 1, den: 10, estrito: false }
  const before = { ...presets.cooperativa, quorum2: tenth }

  it('are what the numbers of the preset of before lack, and then they are those of the preset', () => {
    expect(lacksHundred(before)).toBe(true)
    expect(lacksHundred({ ...before, quorum2: { ...tenth, ouMaximo: null } })).toBe(true)
    expect(withHundred(before)).toEqual(presets.cooperativa)
    expect(lacksHundred(withHundred(before))).toBe(false)
  })

  it.each([
    ['an association', presets.asociacion],
    ['a cooperative with another number', { ...before, quorum2: { ...tenth, ouMaximo: 50 } }],
    ['statutes without a second call', { ...before, segundaChamada: null }],
    ['statutes with another share at the first call', { ...before, quorum1: tenth }],
    ['statutes with another share at the second call', { ...before, quorum2: { ...tenth, den: 5 } }],
    ['statutes that ask for more than a tenth', { ...before, quorum2: { ...tenth, estrito: true } }],
    ['statutes that take any number', { ...before, quorum2: null }],
  ])('are not for %s', (_, rules) => {
    expect(lacksHundred(rules)).toBe(false)
  })

  it('are given to no call without a share', () => {
    expect(withHundred({ ...before, quorum2: null }).quorum2).toBeNull()
  })
})

it('each majority of a point has its rule in the statutes', () => {
  const { maiorias } = presets.cooperativa
  expect(majorityOf(presets.cooperativa, 'SIMPLE')).toBe(maiorias.simple)
  expect(majorityOf(presets.cooperativa, 'CUALIFICADA')).toBe(maiorias.cualificada)
  expect(majorityOf(presets.cooperativa, 'DOUS_TERZOS')).toBe(maiorias.dousTerzos)
})

describe('a vote', () => {
  const { simple, cualificada, dousTerzos } = presets.asociacion.maiorias
  const ofCensus: MajorityRule = { ...moreThanHalf, base: 'CENSO' }
  it.each([
    ['one more yes than no', simple, { si: 26, non: 25 }, 'APROBADO', 51, 26],
    ['as many yes as no', simple, { si: 25, non: 25 }, 'EMPATE', 50, 26],
    ['more no than yes', simple, { si: 24, non: 25 }, 'REXEITADO', 49, 25],
    ['no vote for or against', simple, { si: 0, non: 0 }, 'REXEITADO', 0, 1],
    ['more than half of those present', cualificada, { si: 31, non: 0 }, 'APROBADO', 60, 31],
    ['half of those present', cualificada, { si: 30, non: 30 }, 'REXEITADO', 60, 31],
    ['two thirds of those present', dousTerzos, { si: 40, non: 20 }, 'APROBADO', 60, 40],
    ['one less than two thirds', dousTerzos, { si: 39, non: 0 }, 'REXEITADO', 60, 40],
    ['more than half of the census', ofCensus, { si: 91, non: 0 }, 'APROBADO', 180, 91],
    ['half of the census', ofCensus, { si: 90, non: 0 }, 'REXEITADO', 180, 91],
  ] as const)('%s', (_, rule, votes, resultado, base, necesarios) => {
    expect(decide(rule, { ...votes, presentes: 60, censo: 180 })).toEqual({ resultado, base, necesarios })
  })

  it('is decided as exact fractions decide, up to 200 present', () => {
    for (const rule of [simple, cualificada, dousTerzos])
      for (let present = 1; present <= 200; present += 7)
        for (let si = 0; si <= present; si += 1)
          for (let non = 0; non <= present - si; non += 5) {
            const base = BigInt(rule.base === 'EMITIDOS' ? si + non : present)
            const [left, right] = [BigInt(si) * BigInt(rule.den), BigInt(rule.num) * base]
            const isApproved = si > 0 && (rule.estrito ? left > right : left >= right)
            const { resultado } = decide(rule, { si, non, presentes: present, censo: 200 })
            if ((resultado === 'APROBADO') !== isApproved) expect.fail(`${si} to ${non} of ${present}`)
          }
  })
})

it('of statutes with several beginnings, the latest that had begun on the day holds, or the earliest', () => {
  const statutes = [{ desde: '2024-01-01' }, { desde: '2020-01-01' }, { desde: '2026-06-01' }]
  expect(inForce(statutes, '2026-05-31')?.desde).toBe('2024-01-01')
  expect(inForce(statutes, '2026-06-01')?.desde).toBe('2026-06-01')
  expect(inForce(statutes, '2019-12-31')?.desde).toBe('2020-01-01')
  expect(inForce([], '2026-06-01')).toBeUndefined()
})

it('the last day to send is so many days before the meeting, the day of sending not counted', () => {
  expect(lastDayToSend([2026, 3, 10], 15)).toEqual([2026, 2, 23])
  expect(lastDayToSend([2024, 3, 10], 15)).toEqual([2024, 2, 24])
  expect(lastDayToSend([2026, 1, 1], 0)).toEqual([2026, 1, 1])
})

it.each(Object.entries(presets))('the preset %s is what the rules of statutes take', (_, preset) => {
  expect(statuteRules.parse(preset)).toEqual(preset)
})

it.each([
  ['a share of more than all', { num: 4, den: 3, estrito: false }],
  ['more than all', { num: 1, den: 1, estrito: true }],
  ['a share of nothing', { num: 1, den: 0, estrito: false }],
  ['part of a person', { num: 0.5, den: 1, estrito: false }],
])('statutes cannot ask for %s', (_, quorum1) => {
  expect(statuteRules.safeParse({ ...presets.asociacion, quorum1 }).success).toBe(false)
})
