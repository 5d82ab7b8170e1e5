import { describe, expect, it } from 'vitest'
import { textOf } from './text.ts'

const gl = {
  ola: 'Ola, {{name}}',
  left_one: 'Falta {{count}} de {{total}}',
  left_other: 'Faltan {{count}} de {{total}}',
  plain: 'Quedan {{count}}',
}
const es = { ola: 'Hola, {{name}}' }

describe('a text', () => {
  it('comes from the first dictionary that has it, or is its key', () => {
    expect(textOf([es, gl], 'ola', { name: 'Lúa' })).toBe('Hola, Lúa')
    expect(textOf([es, gl], 'plain', { count: 3 })).toBe('Quedan 3')
    expect(textOf([undefined, gl], 'ola', { name: 'Lúa' })).toBe('Ola, Lúa')
    expect(textOf([es, gl], 'non.hai', {})).toBe('non.hai')
    expect(textOf([es, gl], 'constructor', {})).toBe('constructor')
  })

  it('says one thing of one and another of any other number', () => {
    const left = (count: number) => textOf([es, gl], 'left', { count, total: 9 })
    expect([0, 1, 2, 1.5].map(left)).toEqual([
      'Faltan 0 de 9',
      'Falta 1 de 9',
      'Faltan 2 de 9',
      'Faltan 1.5 de 9',
    ])
  })

  it('says what fits a context where there is such a text', () => {
    const texts = { fault: 'Fallou', fault_request: 'Fallou; o código é {{request}}' }
    expect(textOf([texts], 'fault', { context: 'request', request: 'r-7' })).toBe('Fallou; o código é r-7')
    expect(textOf([texts], 'fault', { context: 'other' })).toBe('Fallou')
  })

  it('shows a number as people write it where that is given', () => {
    expect(textOf([gl], 'left', { count: 20_000, total: 1 }, { count: '20.000' })).toBe('Faltan 20.000 de 1')
  })

  it('fills in what people typed as it is, once', () => {
    expect(textOf([gl], 'ola', { name: '{{name}} $& $t(ola)' })).toBe('Ola, {{name}} $& $t(ola)')
    expect(textOf([gl], 'ola', {})).toBe('Ola, ')
  })
})
