import { expect, it } from 'vitest'
import type { StoredVote } from './content.rules.ts'
import { isUnanimous } from './content.rules.ts'

const none: StoredVote = {
  ...{ metodo: 'MAN_ALZADA', si: 0, non: 0, abstencion: 0, branco: 0, nulo: 0 },
  ...{ base: 30, candidatas: [], resultado: 'APROBADO' },
}

it.each([
  ['all in the room for it', { si: 30 }, true],
  ['the assent of all', { metodo: 'ASENTIMENTO' }, true],
  ['people who did not vote', { si: 12 }, false],
  ['votes against', { si: 29, non: 1 }, false],
  ['abstentions', { si: 29, abstencion: 1 }, false],
] as const)('an agreement with %s is unanimous: %s', (_, changes, answer) => {
  expect(isUnanimous({ ...none, ...changes })).toBe(answer)
})
