import { describe, expect, it } from 'vitest'
import { findText } from './text.ts'

const gl = {
  ola: 'Ola, {{name}}',
  left_one: 'Falta {{count}} de {{total}}',
  left_other: 'Faltan {{count}} de {{total}}',
  plain: 'Quedan {{count}}',
}
const es = { ola: 'Hola, {{name}}' }

describe('a text', () => {
  it('comes from the first dictionary that has it, or is its key', () => {
    expect(findText([es, gl], 'ola', { name: 'Lúa' })).toBe('Hola, Lúa')
    expect(findText([es, gl], 'plain', { count: 3 })).toBe('Quedan 3')
    expect(findText([undefined, gl], 'ola', { name: 'Lúa' })).toBe('Ola, Lúa')
    expect(findText([es, gl], 'non.hai', {})).toBe('non.hai')
    expect(findText([es, gl], 'constructor', {})).toBe('constructor')
  })

  it('says one thing of one and another of any other number', () => {
    const left = (count: number) => findText([es, gl], 'left', { count, total: 9 })
    expect([0, 1, 2, 1.5].map(left)).toEqual([
      'Faltan 0 de 9',
      'Falta 1 de 9',
      'Faltan 2 de 9',
      'Faltan 1.5 de 9',
    ])
  })

  it('says what fits a context where there is such a text', () => {
    const texts = { fault: 'Fallou', fault_request: 'Fallou; o código é {{request}}' }
    expect(findText([texts], 'fault', { context: 'request', request: 'r-7' })).toBe('Fallou; o código é r-7')
    expect(findText([texts], 'fault', { context: 'other' })).toBe('Fallou')
  })

  it('shows a number as people write it where that is given', () => {
    expect(findText([gl], 'left', { count: 20_000, total: 1 }, { count: '20.000' })).toBe(
      'Faltan 20.000 de 1',
    )
  })

  it('fills in what people typed as it is, once', () => {
    expect(findText([gl], 'ola', { name: '{{name}} $& $t(ola)' })).toBe('Ola, {{name}} $& $t(ola)')
    expect(findText([gl], 'ola', {})).toBe('Ola, ')
  })
})
