import { describe, expect, it } from 'vitest'
import { presets } from '#contract/statutes.ts'
import type { Votes } from './votes.rules.ts'
import { decideVote, exceedsBase } from './votes.rules.ts'

const none: Votes = {
  ...{ metodo: 'MAN_ALZADA', si: 0, non: 0, abstencion: 0, branco: 0, nulo: 0, candidatas: [] },
}
const agreement = { tipo: 'ACORDO', maioria: 'SIMPLE' } as const
const election = { tipo: 'ELECCION', maioria: 'SIMPLE' } as const
const candidates = (...votos: number[]) => ({
  candidatas: votos.map((each, place) => ({ nome: `Lista ${place + 1}`, votos: each })),
})
const twoThirds = { num: 2, den: 3, estrito: false, base: 'CENSO' } as const
const decideIn = (punto: Parameters<typeof decideVote>[0], votes: Partial<Votes>, base = 53) =>
  decideVote(punto, { ...none, ...votes }, presets.asociacion, { base, censo: 180 })

describe('the result of a vote', () => {
  it('shows its sum', () => {
    expect(decideIn(agreement, { si: 30, non: 20, abstencion: 3 })).toEqual({
      resultado: 'APROBADO',
      formula: { key: 'votacion.formula.EMITIDOS', params: { si: 30, non: 20, count: 50, necesarios: 26 } },
    })
  })

  it('counts those present or represented where the statutes say so', () => {
    const { resultado, formula } = decideIn({ ...agreement, maioria: 'DOUS_TERZOS' }, { si: 35, non: 0 })
    expect(resultado).toBe('REXEITADO')
    expect(formula).toMatchObject({ params: { count: 53, necesarios: 36 } })
  })

  it('is a tie with as many for as against', () => {
    expect(decideIn(agreement, { si: 20, non: 20 }).resultado).toBe('EMPATE')
    expect(decideIn(agreement, { si: 0, non: 0 }).resultado).toBe('REXEITADO')
  })

  it('by assent is approved, with people in the room', () => {
    expect(decideIn(agreement, { metodo: 'ASENTIMENTO' }).resultado).toBe('APROBADO')
    expect(decideIn(agreement, { metodo: 'ASENTIMENTO' }, 0).resultado).toBe('REXEITADO')
    expect(decideIn(agreement, { metodo: 'ASENTIMENTO', si: 1, non: 2 }).resultado).toBe('REXEITADO')
  })

  it.each([
    [119, 'REXEITADO'],
    [120, 'APROBADO'],
  ] as const)(
    'by assent of %s people is %s where two thirds of the census have to agree',
    (base, resultado) => {
      const rules = { ...presets.asociacion, maiorias: { ...presets.asociacion.maiorias, simple: twoThirds } }
      const outcome = decideVote(agreement, { ...none, metodo: 'ASENTIMENTO' }, rules, { base, censo: 180 })
      expect(outcome.resultado).toBe(resultado)
      if (resultado === 'REXEITADO')
        expect(outcome.formula).toMatchObject({ params: { si: base, count: 180, necesarios: 120 } })
    },
  )

  it.each([
    [[30, 12], 'APROBADO'],
    [[20, 20, 5], 'EMPATE'],
    [[0, 0], 'REXEITADO'],
  ] as const)('of an election with %s votes is %s', (votos, resultado) => {
    expect(decideIn(election, candidates(...votos)).resultado).toBe(resultado)
  })
})

describe('more votes than people', () => {
  it.each([
    ['as many as people', agreement, { si: 30, non: 20, abstencion: 1, branco: 1, nulo: 1 }, false],
    ['one more', agreement, { si: 30, non: 20, abstencion: 2, branco: 1, nulo: 1 }, true],
    ['two lists with all votes together', election, candidates(30, 23), false],
    ['two people, each with a vote of all', election, candidates(53, 53), false],
    ['a candidate with more votes than people', election, candidates(54), true],
    ['a candidate with all votes beside a blank one', election, { ...candidates(53), branco: 1 }, true],
    ['an election with votes for and against', election, { ...candidates(1), si: 1 }, true],
  ] as const)('%s', (_, punto, votes, isTooMuch) => {
    expect(exceedsBase(punto, { ...none, ...votes } as Votes, 53)).toBe(isTooMuch)
  })
})
