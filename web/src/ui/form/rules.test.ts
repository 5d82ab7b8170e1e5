import { beforeAll, describe, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { dni, email, filled, line, newPassword, sameAs, year } from './rules.ts'

beforeAll(loadPrivateDictionaries)

const required = 'Este campo é obrigatorio.'

describe('rules of fields', () => {
  it('want text that says something and fits on a line', () => {
    expect(line('   ', {})).toBe(required)
    expect(line('Lúa', {})).toBeUndefined()
    expect(line('a'.repeat(256), {})).toMatch(/longo/)
  })

  it('want an e-mail with text on both sides of the at-sign', () => {
    expect(email('', {})).toBe(required)
    expect(email('lua@', {})).toMatch(/correo electrónico/)
    expect(email(' lua@exemplo.gal ', {})).toBeUndefined()
  })

  it('want the form of a DNI or NIE, in any case, and take a letter that does not fit', () => {
    expect(dni('1234567Z', {})).toMatch(/DNI ou NIE/)
    expect(dni('12345678z', {})).toBeUndefined()
    expect(dni('12345678A', {})).toBeUndefined()
    expect(dni('12345678I', {})).toBeDefined()
    expect(dni('X1234567L', {})).toBeUndefined()
  })

  it('want passwords between the bounds, counted as people count', () => {
    const rule = newPassword(5)
    expect(rule('', {})).toBe(required)
    expect(rule('abcd', {})).toBe('O contrasinal debe ter entre 5 e 99 caracteres.')
    expect(rule('abcde', {})).toBeUndefined()
    expect(rule('🌸🌸🌸🌸', {})).toBeDefined()
    expect(rule('a'.repeat(100), {})).toBeDefined()
    expect(newPassword(12)('abcdefgh', {})).toMatch(/entre 12 e 99/)
  })

  it('want a repetition to be one', () => {
    const rule = sameAs('password')
    expect(rule('', { password: 'abcde' })).toBe(required)
    expect(rule('abcdf', { password: 'abcde' })).toMatch(/non coinciden/)
    expect(rule('abcde', { password: 'abcde' })).toBeUndefined()
    expect(filled('', {})).toBe(required)
  })

  it('want a year of four figures', () => {
    expect(year(' ', {})).toBe(required)
    for (const wrong of ['dous mil', '20.25', '2025,5'])
      expect(year(wrong, {})).toBe('Débese introducir un número enteiro')
    for (const far of ['999', '10000', '-2025'])
      expect(year(far, {})).toBe('Escribe un ano entre 1000 e 9999.')
    for (const right of ['1000', ' 2025 ', '9999']) expect(year(right, {})).toBeUndefined()
  })
})
