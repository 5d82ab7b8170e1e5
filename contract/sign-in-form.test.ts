import { describe, expect, it } from 'vitest'
import { ownPath } from './sign-in-form.ts'

const origin = 'https://portal.example'

describe('the page to go on to after the sign-in', () => {
  it.each([
    '/',
    '/socios?page=2#lista',
    '/statics/100%25',
    '/grupos/%C3%B1',
    '/socios?search=%2F%2Fevil.example',
    '/socios/%zz',
  ])('is %s', (path) => {
    expect(ownPath(path, origin)).toBe(path)
  })

  it('is a path, also where its whole address is given', () => {
    expect(ownPath('https://portal.example/socios?a=1', origin)).toBe('/socios?a=1')
    expect(ownPath('/a/../socios', origin)).toBe('/socios')
  })

  it.each([
    'https://evil.example/',
    'https://portal.example.evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09//evil.example',
    '/%09/evil.example',
    '/%0a/%0d/evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '/%25252525255cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/a/%252e%252e//evil.example',
    '/a/%2e%2e%2f/evil.example',
    '/%20//evil.example',
    'javascript:alert(1)',
    '',
  ])('is not %s', (address) => {
    expect(ownPath(address, origin)).toBeNull()
  })

  it.each([
    '/account/login',
    '/account/login/',
    '/account//login',
    '/Account/Login',
    '/account/%6Cogin',
    '/a/../account/login?from=/',
  ])('is not the sign-in itself: %s', (path) => {
    expect(ownPath(path, origin)).toBeNull()
  })
})
