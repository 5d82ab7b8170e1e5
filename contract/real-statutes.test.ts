import { describe, expect, it } from 'vitest'
import type { LocalDate } from './fields.ts'
import { statuteRules } from './statute-fields.ts'
import type { Fraction, MaioriaPunto, StatuteRules } from './statutes.ts'
import { decide, lastDayToSend, majorityOf, needed, presets, reaches } from './statutes.ts'
import { realStatutes } from './testing/real-statutes.ts'

const statutes = { ...presets, ...realStatutes }
type Name = keyof typeof statutes
const { tanxedoira, trasno } = realStatutes

it.each(Object.entries(statutes))('the statutes of %s can be stored', (_, rules) => {
  expect(statuteRules.parse(rules)).toEqual(rules)
})

describe('the people that a meeting needs', () => {
  const censuses = [1, 2, 3, 10, 179, 180, 181]
  const halfAndOne = [1, 2, 2, 6, 90, 91, 91]
  const any = [1, 1, 1, 1, 1, 1, 1]
  const third = [1, 1, 1, 4, 60, 60, 61]
  const tenth = [1, 1, 1, 1, 18, 18, 19]

  it.each<[Name, first: number[], second: number[] | null]>([
    ['asociacion', third, null],
    ['cooperativa', halfAndOne, tenth],
    ['tanxedoira', halfAndOne, any],
    ['terrasDoDeza', halfAndOne, any],
    ['nosaTerra', halfAndOne, any],
    ['riveira', halfAndOne, any],
    ['trasno', third, null],
    ['galipedia', halfAndOne, any],
  ])('of %s, at the first call and at the second', (name, first, second) => {
    const { quorum1, quorum2, segundaChamada }: StatuteRules = statutes[name]
    const expectAll = (share: Fraction | null, people: number[]) => {
      expect(censuses.map((census) => needed(share, census))).toEqual(people)
      for (const [place, census] of censuses.entries()) {
        const least = people[place] ?? 0
        expect(reaches(least, share, census)).toBe(true)
        expect(reaches(least - 1, share, census)).toBe(false)
      }
    }
    expectAll(quorum1, first)
    expect(segundaChamada).toEqual(second && { minutos: 30 })
    if (second) expectAll(quorum2, second)
  })

  it('«a metade máis un» is half without its rest, and one more, for any census', () => {
    for (let census = 1; census <= 200; census += 1)
      expect(needed(tanxedoira.quorum1, census)).toBe(Math.floor(census / 2) + 1)
  })
})

describe('the last day to send', () => {
  it.each<[what: string, name: Name, meeting: LocalDate, last: LocalDate]>([
    ['into February', 'riveira', [2027, 3, 10], [2027, 2, 23]],
    ['over a leap day', 'riveira', [2028, 3, 10], [2028, 2, 24]],
    ['on a leap day', 'riveira', [2028, 3, 15], [2028, 2, 29]],
    ['in 2100, which is no leap year', 'riveira', [2100, 3, 10], [2100, 2, 23]],
    ['into the year before', 'galipedia', [2027, 1, 10], [2026, 12, 26]],
    ['to the first of a month', 'tanxedoira', [2026, 8, 16], [2026, 8, 1]],
    ['for a meeting on the day the clocks go forward', 'tanxedoira', [2026, 3, 29], [2026, 3, 14]],
    ['over the day the clocks go forward', 'tanxedoira', [2026, 3, 30], [2026, 3, 15]],
    ['for a meeting on the day the clocks go back', 'tanxedoira', [2026, 10, 25], [2026, 10, 10]],
    ['over the day the clocks go back', 'tanxedoira', [2026, 10, 26], [2026, 10, 11]],
    ['five weeks, for the first assembly of Trasno', 'trasno', [2010, 4, 10], [2010, 3, 6]],
    ['five weeks, into the year before', 'trasno', [2027, 1, 10], [2026, 12, 6]],
    ['five weeks, over a leap day', 'trasno', [2028, 3, 20], [2028, 2, 14]],
  ])('%s', (_, name, meeting, last) => {
    expect(lastDayToSend(meeting, statutes[name].avisoOrdinaria)).toEqual(last)
  })

  it('of an extraordinary assembly of a cooperative is 10 days before', () => {
    expect(lastDayToSend([2026, 3, 5], presets.cooperativa.avisoExtraordinaria)).toEqual([2026, 2, 23])
  })

  it('is as a calendar on paper says, for each day of six years', () => {
    const lengths = (year: number) => [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    const days = [2024, 2025, 2026, 2027, 2028, 2029].flatMap((year) =>
      lengths(year).flatMap((length, month) =>
        Array.from({ length }, (_, day): LocalDate => [year, month + 1, day + 1]),
      ),
    )
    for (const notice of [1, 10, 15, 35]) {
      const last = days.slice(notice).map((day) => lastDayToSend(day, notice))
      expect(JSON.stringify(last)).toBe(JSON.stringify(days.slice(0, -notice)))
    }
  })
})

describe('a vote of 180 members', () => {
  interface Count {
    si: number
    non: number
    branco?: number
    nulo?: number
    abstencion?: number
  }
  const result = (rules: StatuteRules, maioria: MaioriaPunto, count: Count) => {
    const { si, non, branco = 0, nulo = 0, abstencion = 0 } = count
    const presentes = si + non + branco + nulo + abstencion
    const { resultado, necesarios } = decide(majorityOf(rules, maioria), { si, non, presentes, censo: 180 })
    return [resultado, necesarios]
  }

  it.each<[what: string, name: Name, maioria: MaioriaPunto, Count, result: string, votes: number]>([
    ['a tie', 'tanxedoira', 'SIMPLE', { si: 30, non: 30 }, 'EMPATE', 31],
    ['a tie beside blanks', 'tanxedoira', 'SIMPLE', { si: 20, non: 20, branco: 20 }, 'EMPATE', 21],
    ['one more for', 'tanxedoira', 'SIMPLE', { si: 31, non: 30 }, 'APROBADO', 31],
    [
      'one more for, beside more that do not count',
      'tanxedoira',
      'SIMPLE',
      { si: 2, non: 1, branco: 30, nulo: 20, abstencion: 7 },
      'APROBADO',
      2,
    ],
    ['blanks only', 'tanxedoira', 'SIMPLE', { si: 0, non: 0, branco: 60 }, 'REXEITADO', 1],
    ['more than half of the votes', 'tanxedoira', 'CUALIFICADA', { si: 26, non: 25 }, 'APROBADO', 26],
    ['half of the votes', 'tanxedoira', 'CUALIFICADA', { si: 25, non: 25 }, 'EMPATE', 26],
    [
      'half of those present, the others blank',
      'riveira',
      'CUALIFICADA',
      { si: 30, non: 0, branco: 30 },
      'REXEITADO',
      31,
    ],
    [
      'more than half of those present',
      'riveira',
      'CUALIFICADA',
      { si: 31, non: 20, nulo: 9 },
      'APROBADO',
      31,
    ],
    ['a tie of those present', 'riveira', 'CUALIFICADA', { si: 30, non: 30 }, 'REXEITADO', 31],
    [
      'two thirds of those present',
      'galipedia',
      'DOUS_TERZOS',
      { si: 40, non: 10, abstencion: 10 },
      'APROBADO',
      40,
    ],
    ['one vote less', 'galipedia', 'DOUS_TERZOS', { si: 39, non: 1, branco: 20 }, 'REXEITADO', 40],
    ['two thirds of 61 present', 'galipedia', 'DOUS_TERZOS', { si: 41, non: 20 }, 'APROBADO', 41],
    ['less than two thirds of 61', 'galipedia', 'DOUS_TERZOS', { si: 40, non: 21 }, 'REXEITADO', 41],
    [
      'two thirds in a cooperative',
      'cooperativa',
      'DOUS_TERZOS',
      { si: 2, non: 0, branco: 1 },
      'APROBADO',
      2,
    ],
  ])('%s', (_, name, maioria, count, resultado, votes) => {
    expect(result(statutes[name], maioria, count)).toEqual([resultado, votes])
  })

  it('may ask for two thirds of all members', () => {
    const rules: StatuteRules = {
      ...trasno,
      maiorias: { ...trasno.maiorias, dousTerzos: { ...trasno.maiorias.dousTerzos, base: 'CENSO' } },
    }
    expect(result(rules, 'DOUS_TERZOS', { si: 120, non: 0 })).toEqual(['APROBADO', 120])
    expect(result(rules, 'DOUS_TERZOS', { si: 119, non: 0 })).toEqual(['REXEITADO', 120])
  })
})
