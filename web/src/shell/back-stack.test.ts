import { describe, expect, it } from 'vitest'
import { addVisit, findReferrer, type Visit, wayBack } from './back-stack.ts'

const walk = (...steps: [path: string, action: 'PUSH' | 'REPLACE' | 'POP', index: number][]): Visit[] =>
  steps.reduce<Visit[]>((stack, [path, action, index]) => addVisit(stack, { path, index }, action), [])

describe('the back stack', () => {
  it('goes one step back in the history after one step', () => {
    expect(wayBack(walk(['/socios?page=2', 'POP', 0], ['/socios/7', 'PUSH', 1]), '/x')).toBe(-1)
  })

  it('leads from a saved record to its list, past the form', () => {
    const stack = walk(
      ['/socios?page=2', 'POP', 0],
      ['/socios/7', 'PUSH', 1],
      ['/socios/7/editar', 'PUSH', 2],
      ['/socios/7', 'PUSH', 3],
    )
    expect(stack.map((visit) => visit.path)).toEqual(['/socios?page=2', '/socios/7'])
    expect(wayBack(stack, '/x')).toBe(-3)
  })

  it('keeps the newest query of a page', () => {
    const stack = walk(['/socios', 'POP', 0], ['/socios?search=lua', 'REPLACE', 0], ['/socios/7', 'PUSH', 1])
    expect(stack[0]?.path).toBe('/socios?search=lua')
  })

  it('forgets what was gone back from', () => {
    const stack = walk(['/a', 'POP', 0], ['/b', 'PUSH', 1], ['/a', 'POP', 0])
    expect(stack).toEqual([{ path: '/a', index: 0 }])
  })

  it('falls back when there is nothing behind', () => {
    expect(wayBack(walk(['/socios/7', 'POP', 0]), '/socios')).toBe('/socios')
    expect(wayBack([], '/socios')).toBe('/socios')
  })

  it('goes by address when the history has been cut', () => {
    expect(wayBack(walk(['/a', 'POP', 4], ['/b', 'PUSH', 0]), '/x')).toBe('/a')
  })
})

describe('the page that was left before the program was there', () => {
  const origin = 'https://portal.example'
  it.each([
    ['https://portal.example/socios-admin?search=lua', '/socios-admin?search=lua'],
    ['https://portal.example/', '/'],
    ['https://portal.example/account/login', null],
    ['https://portal.example.org/socios', null],
    ['https://other.example/socios', null],
    ['', null],
  ])('of %j is %j', (referrer, path) => expect(findReferrer(referrer, origin)).toBe(path))
})
