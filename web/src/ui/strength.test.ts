import { dictionary } from '@zxcvbn-ts/language-common'
import { beforeAll, expect, it } from 'vitest'
import { testAsociacion, testConfig } from '../shell/testing.ts'
import { measureStrength } from './strength.ts'

beforeAll(() => void testConfig({ asociacion: testAsociacion({ nome: 'A Carballeira' }) }))

it.each([
  ['', 0],
  ['abcde', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 0],
  ['vigo2024', 1],
  ['magosto 7 castaña', 3],
  ['unhacasabranca', 3],
  ['a casa vella do avó', 3],
  ['Xq7!Xq7!Zp9-Zp9-', 2],
])('«%s» is %i of 3', (password, strength) => {
  expect(measureStrength(password)).toBe(strength)
})

it('a password that the server refuses as common is very weak', () => {
  for (const password of dictionary['passwords-common'].filter((_, at) => at % 100 === 0))
    expect(measureStrength(String(password)), String(password)).toBe(0)
  for (const password of [
    'contrasinal',
    'Contrasinal1',
    'socios2026',
    'xuntanza',
    'asociación',
    'carballeira',
    'Carballeira1',
  ])
    expect(measureStrength(password), password).toBe(0)
})
