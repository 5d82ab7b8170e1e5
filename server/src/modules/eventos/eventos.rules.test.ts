import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Viewer } from './eventos.rules.ts'
import { asSeenBy, authorizeEvento, authorizeRestriction } from './eventos.rules.ts'

const viewer = (authorities: Role[] | null, ...grupos: number[]): Viewer => ({
  authorities,
  grupos: new Set(grupos),
})
const visitor = viewer(null)
const managers: Role[] = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']
const others = roles.filter((role) => !managers.includes(role))
const coro = { id: 4, name: 'Coro' }
const gone = { id: 0, name: '' }

describe('an event', () => {
  it('is visible to everyone when it is public, and else to signed-in users', () => {
    expect(authorizeEvento({ publico: true }, visitor)).toBe('yes')
    expect(authorizeEvento({ publico: false }, visitor)).toBe('unauthenticated')
    for (const role of roles) expect(authorizeEvento({ publico: false }, viewer([role]))).toBe('yes')
  })
})

describe('a part that is for a group', () => {
  it('is seen by its members', () => {
    expect(authorizeRestriction(coro, viewer(['ROLE_PARTNER'], 3, 4))).toBe('yes')
    expect(authorizeRestriction(coro, viewer(['ROLE_PARTNER'], 3, 40))).toBe('forbidden')
  })

  it.each(others)('is not seen by %s', (role) => {
    expect(authorizeRestriction(coro, viewer([role]))).toBe('forbidden')
  })

  it.each(managers)('is seen by %s', (role) => {
    expect(authorizeRestriction(coro, viewer([role]))).toBe('yes')
    expect(authorizeRestriction(gone, viewer([role]))).toBe('yes')
  })

  it('asks visitors to sign in', () => {
    expect(authorizeRestriction(coro, visitor)).toBe('unauthenticated')
    expect(authorizeRestriction(gone, visitor)).toBe('unauthenticated')
  })

  it('is hidden from all other users once its group is deleted', () => {
    expect(authorizeRestriction(gone, viewer(['ROLE_PARTNER'], 4))).toBe('forbidden')
  })
})

describe('a part that is for no group', () => {
  it('is seen by everybody', () => {
    expect(authorizeRestriction(null, visitor)).toBe('yes')
  })
})

it('an event shows each only their part', () => {
  const evento = {
    enlaces: [
      { nombre: 'a', grupo: null },
      { nombre: 'b', grupo: coro },
    ],
    documentos: [
      { titulo: 'c', grupo: coro },
      { titulo: 'd', grupo: gone },
    ],
  }
  const seen = (who: Viewer) => {
    const { enlaces, documentos } = asSeenBy(evento, who)
    return [...enlaces.map(({ nombre }) => nombre), ...documentos.map(({ titulo }) => titulo)].join('')
  }
  expect(seen(visitor)).toBe('a')
  expect(seen(viewer(['ROLE_PARTNER']))).toBe('a')
  expect(seen(viewer(['ROLE_PARTNER'], 4))).toBe('abc')
  expect(seen(viewer(['EVENT_MANAGEMENT']))).toBe('abcd')
})
