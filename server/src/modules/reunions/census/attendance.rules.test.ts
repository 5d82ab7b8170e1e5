import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/random.ts'
import type { AttendanceFacts, Delegation, Tick } from './attendance.rules.ts'
import { deriveAttendance, toStays } from './attendance.rules.ts'

/** The instant so many minutes after seven in the evening. */
const at = (minutes: number) => new Date(Date.UTC(2026, 4, 31, 19, 0) + minutes * 60_000).toISOString()
const comes = (persoa: number, minutes: number): Tick => ({ persoa, hora: at(minutes), presente: true })
const leaves = (persoa: number, minutes: number): Tick => ({ persoa, hora: at(minutes), presente: false })
const gives = (de: number, a: number, from = -60, to?: number): Delegation => ({
  de,
  a,
  dada: at(from),
  retirada: to === undefined ? '' : at(to),
})
const census = [1, 2, 3, 4].map((id) => ({ id, vota: true }))
const countOf = (facts: Partial<AttendanceFacts>, minutes: number) =>
  deriveAttendance({ census, ticks: [], delegations: [], ...facts }).count(at(minutes))

describe('a person is there', () => {
  it('from the entrance to the exit', () => {
    const ticks = [comes(1, 0), leaves(1, 30)]
    expect(countOf({ ticks }, -1).presentes).toBe(0)
    expect(countOf({ ticks }, 0).presentes).toBe(1)
    expect(countOf({ ticks }, 29).presentes).toBe(1)
    expect(countOf({ ticks }, 30).presentes).toBe(0)
  })

  it('once, however many phones tick them', () => {
    expect(countOf({ ticks: [comes(1, 0), comes(1, 1), comes(1, 0)] }, 5).presentes).toBe(1)
  })

  it('not at all when the tick is taken back within two minutes', () => {
    expect(toStays([comes(1, 0), leaves(1, 1)]).get(1)).toEqual([])
    expect(toStays([comes(1, 0), leaves(1, 2)]).get(1)).toEqual([{ from: at(0), to: at(2) }])
  })

  it('not when entrance and exit have the same moment', () => {
    expect(countOf({ ticks: [leaves(1, 0), comes(1, 0)] }, 0).presentes).toBe(0)
  })

  it('but does not count without a vote', () => {
    const voteless = [...census, { id: 5, vota: false }]
    expect(countOf({ census: voteless, ticks: [comes(5, 0)], delegations: [gives(5, 1)] }, 5)).toEqual({
      presentes: 0,
      representadas: 0,
    })
  })
})

describe('a delegation counts', () => {
  const holderIsThere = [comes(2, 0), leaves(2, 30), comes(2, 40)]
  it.each([
    ['not before its holder comes', { delegations: [gives(1, 2)] }, -1, 0],
    ['while its holder is there', { delegations: [gives(1, 2)] }, 10, 1],
    ['not while its holder is away', { delegations: [gives(1, 2)] }, 35, 0],
    ['again when its holder comes back', { delegations: [gives(1, 2)] }, 45, 1],
    ['not before it is given', { delegations: [gives(1, 2, 20)] }, 10, 0],
    ['not once it is taken back', { delegations: [gives(1, 2, -60, 5)] }, 10, 0],
  ])('%s', (_, facts, minutes, representadas) => {
    expect(countOf({ ticks: holderIsThere, ...facts }, minutes).representadas).toBe(representadas)
  })

  it('until its giver comes, and no more when the giver leaves', () => {
    const facts = { ticks: [comes(2, 0), comes(1, 10), leaves(1, 20)], delegations: [gives(1, 2)] }
    expect(countOf(facts, 5)).toEqual({ presentes: 1, representadas: 1 })
    expect(countOf(facts, 15)).toEqual({ presentes: 2, representadas: 0 })
    expect(countOf(facts, 25)).toEqual({ presentes: 1, representadas: 0 })
  })

  it('again when the giver was ticked by mistake', () => {
    const facts = { ticks: [comes(2, 0), comes(1, 10), leaves(1, 11)], delegations: [gives(1, 2)] }
    expect(countOf(facts, 25)).toEqual({ presentes: 1, representadas: 1 })
  })
})

it('the numbers do not depend on the order in which ticks and delegations arrive', () => {
  const random = seededRandom(33)
  const people = Array.from({ length: 12 }, (_, id) => ({ id, vota: id % 5 !== 0 }))
  const shuffled = <T>(all: readonly T[]) =>
    all
      .map((each) => ({ each, key: random.between(0, 1_000_000) }))
      .sort((one, other) => one.key - other.key)
      .map(({ each }) => each)
  for (let round = 0; round < 200; round += 1) {
    const ticks = Array.from({ length: 30 }, () => ({
      persoa: random.between(0, 11),
      hora: at(random.between(0, 20)),
      presente: random.between(0, 1) === 1,
    }))
    const delegations = Array.from({ length: 6 }, (_, de) => gives(de, random.between(6, 11), -60))
    const facts = { census: people, ticks, delegations }
    const mixed = { census: people, ticks: shuffled(ticks), delegations: shuffled(delegations) }
    for (const minutes of [0, 5, 10, 15, 20, 30])
      expect(deriveAttendance(mixed).count(at(minutes))).toEqual(deriveAttendance(facts).count(at(minutes)))
  }
})
