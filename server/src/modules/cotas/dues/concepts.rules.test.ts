import { expect, it } from 'vitest'
import { toConcept } from './concepts.rules.ts'

it('a charge is named in the language of the association', () => {
  const named = (periodo: string) => [
    toConcept({ nome: 'C' }, periodo, 'GL'),
    toConcept({ nome: 'C' }, periodo, 'ES'),
  ]
  expect(named('2026-01')).toEqual(['C, xaneiro de 2026', 'C, enero de 2026'])
  expect(named('2026-T3')).toEqual(['C, 3.º trimestre de 2026', 'C, 3.º trimestre de 2026'])
  expect(named('2026')).toEqual(['C, 2026', 'C, 2026'])
})
