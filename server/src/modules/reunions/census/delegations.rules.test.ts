// any engine: rules only
import { describe, expect, it } from 'vitest'
import type { MotivoDelegacion } from '#contract/convocatorias.ts'
import { findRefusal, standingDelegations } from './delegations.rules.ts'

const at = '2026-06-01T10:00:00.000Z'
const later = '2026-06-02T10:00:00.000Z'
const given = (de: number, a: number, retirada = '') => ({ de, a, dada: at, retirada })
const voter = (id: number) => ({ id, vota: true })
const silent = (id: number) => ({ id, vota: false })

/** What is refused to 1, who would delegate in 2. */
const refusal = ({
  giver = voter(1),
  holder = voter(2),
  max = 2,
  delegations = [],
  come = [],
}: {
  giver?: { id: number; vota: boolean } | undefined
  holder?: { id: number; vota: boolean } | undefined
  max?: number
  delegations?: ReturnType<typeof given>[]
  come?: number[]
} = {}) => findRefusal({ giver, holder, max, delegations, hasCome: (id) => come.includes(id) })

describe('a delegation', () => {
  const rows: [what: string, request: Parameters<typeof refusal>[0], answer: MotivoDelegacion | null][] = [
    ['is given to another person with a vote', {}, null],
    ['takes the place of an earlier one of its giver', { delegations: [given(1, 3)] }, null],
    [
      'takes the place of an earlier one to the same holder',
      { delegations: [given(1, 2), given(3, 2)] },
      null,
    ],
    ['may be one of as many as its holder may hold', { delegations: [given(3, 2)] }, null],
    ['is not given where the statutes allow none', { max: 0 }, 'NON_SE_ADMITEN'],
    ['is not given to oneself', { holder: voter(1) }, 'A_SI_MESMA'],
    ['is not given without a vote', { giver: silent(1) }, 'SEN_VOTO'],
    ['is not held without a vote', { holder: silent(2) }, 'SEN_VOTO'],
    ['is not given once its giver has come', { come: [1] }, 'XA_PRESENTE'],
    ['may be held by a person who has come', { come: [2] }, null],
    ['is not one more than its holder may hold', { delegations: [given(3, 2), given(4, 2)] }, 'MAXIMO'],
    ['is one more than one where that is the most', { max: 1, delegations: [given(3, 2)] }, 'MAXIMO'],
    ['counts no delegation that was taken back', { delegations: [given(3, 2), given(4, 2, later)] }, null],
    [
      'counts no delegation whose giver has come',
      { delegations: [given(3, 2), given(4, 2)], come: [4] },
      null,
    ],
    ['is not given by the holder of another one', { delegations: [given(3, 1)] }, 'CADEA'],
    ['is not held by the giver of another one', { delegations: [given(2, 3)] }, 'CADEA'],
    ['makes no circle of two', { delegations: [given(2, 1)] }, 'CADEA'],
    ['makes no circle of three', { delegations: [given(2, 3), given(3, 1)] }, 'CADEA'],
    ['is held by a person whose own one ended by coming', { delegations: [given(2, 3)], come: [2] }, null],
    ['is given by a person whose only giver came', { delegations: [given(3, 1)], come: [3] }, null],
    ['is given by a person whose only giver took it back', { delegations: [given(3, 1, later)] }, null],
  ]
  it.each(rows)('%s', (_, request, answer) => {
    expect(refusal(request)).toBe(answer)
  })

  it('needs two people of the census', () => {
    const request = { max: 2, delegations: [], hasCome: () => false }
    expect(findRefusal({ ...request, giver: undefined, holder: voter(2) })).toBe('FORA_DO_CENSO')
    expect(findRefusal({ ...request, giver: voter(1), holder: undefined })).toBe('FORA_DO_CENSO')
  })

  it('is refused for the same reason in any order of the others', () => {
    const delegations = [given(3, 2), given(4, 2), given(2, 5, later), given(6, 7)]
    for (const order of [
      delegations,
      delegations.toReversed(),
      [...delegations.slice(2), ...delegations.slice(0, 2)],
    ])
      expect(refusal({ delegations: order })).toBe('MAXIMO')
  })

  it('stands until it is taken back or its giver comes', () => {
    const delegations = [given(1, 2), given(3, 2, later), given(4, 5)]
    expect(standingDelegations({ delegations, hasCome: (id) => id === 4 })).toEqual([given(1, 2)])
  })
})
