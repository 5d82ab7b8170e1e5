import { describe, expect, it } from 'vitest'
import { cameFrom } from './navigation.ts'

describe('the way back after the sign-in', () => {
  it('is the page that the guard was opened with, or that a link names', () => {
    expect(cameFrom({ state: { from: '/socios?search=a' }, search: '' })).toBe('/socios?search=a')
    expect(cameFrom({ state: null, search: '?from=%2Fsocios%3Fsearch%3Da' })).toBe('/socios?search=a')
    expect(cameFrom({ state: { from: '/eventos' }, search: '?from=/grupo-list' })).toBe('/eventos')
  })

  it('never leads to another site', () => {
    for (const from of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
    ])
      for (const where of [
        { state: { from }, search: '' },
        { state: null, search: `?${new URLSearchParams({ from })}` },
      ])
        expect(cameFrom(where), JSON.stringify(where)).toBeNull()
    expect(cameFrom({ state: { from: 7 }, search: '' })).toBeNull()
    expect(cameFrom({ state: null, search: '' })).toBeNull()
  })
})
