import { expect, it } from 'vitest'
import { rebase } from './rebase.ts'

const base = { nome: 'Lúa', email: 'a@x.gal', roles: ['A'], direccion: { rúa: 'Real', número: '1' } }

it('keeps what was typed and takes over what only the other person changed', () => {
  const mine = { ...base, nome: 'Lúa María', direccion: { rúa: 'Real', número: '2' } }
  const stored = { ...base, email: 'b@x.gal', direccion: { rúa: 'Nova', número: '1' } }
  expect(rebase(base, mine, stored)).toEqual({
    values: { nome: 'Lúa María', email: 'b@x.gal', roles: ['A'], direccion: { rúa: 'Nova', número: '2' } },
    theirs: ['email', 'direccion.rúa'],
    clashes: {},
  })
})

it('names what both changed, with what is stored', () => {
  const mine = { ...base, nome: 'Lúa María', roles: ['A', 'B'] }
  const stored = { ...base, nome: 'Lúa Inés', roles: ['C'] }
  expect(rebase(base, mine, stored)).toEqual({
    values: mine,
    theirs: ['nome', 'roles'],
    clashes: { nome: 'Lúa Inés', roles: ['C'] },
  })
})

it('sees no clash where both wrote the same', () => {
  const both = { ...base, nome: 'Lúa María' }
  expect(rebase(base, both, both)).toEqual({ values: both, theirs: ['nome'], clashes: {} })
})

it('does not touch the values it was given', () => {
  const mine = structuredClone(base)
  rebase(base, mine, { ...base, direccion: { rúa: 'Nova', número: '3' } })
  expect(mine).toEqual(base)
})
