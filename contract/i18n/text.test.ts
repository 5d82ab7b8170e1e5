import { describe, expect, it } from 'vitest'
import { findText, regionalTag } from './text.ts'

const gl = {
  ola: 'Ola, {{name}}',
  left_one: 'Falta {{count}} de {{total}}',
  left_other: 'Faltan {{count}} de {{total}}',
  plain: 'Quedan {{count}}',
}
const es = { ola: 'Hola, {{name}}' }

describe('a text', () => {
  it('comes from the first dictionary that has it, or is its key', () => {
    expect(findText('es', [es, gl], 'ola', { name: 'Lúa' })).toBe('Hola, Lúa')
    expect(findText('es', [es, gl], 'plain', { count: 3 })).toBe('Quedan 3')
    expect(findText('es', [undefined, gl], 'ola', { name: 'Lúa' })).toBe('Ola, Lúa')
    expect(findText('es', [es, gl], 'non.hai', {})).toBe('non.hai')
    expect(findText('es', [es, gl], 'constructor', {})).toBe('constructor')
  })

  it('says one thing of one and another of any other number', () => {
    const left = (count: number) => findText('es', [es, gl], 'left', { count, total: 9 })
    expect([0, 1, 2, 1.5].map(left)).toEqual([
      'Faltan 0 de 9',
      'Falta 1 de 9',
      'Faltan 2 de 9',
      'Faltan 1.5 de 9',
    ])
  })

  it('has a word for one and another for other numbers of each thing that it counts', () => {
    const texts = {
      room: '{{total}} {{total:persoa|persoas}}, {{here}} {{here:presente|presentes}}{{here:|!}}',
    }
    const tell = (total: number | string, here: number) => findText('gl', [texts], 'room', { total, here })
    expect(tell(1, 0)).toBe('1 persoa, 0 presentes!')
    expect(tell(2, 1)).toBe('2 persoas, 1 presente')
    expect(tell('1', 1), 'a number that is written out').toBe('1 persoa, 1 presente')
    expect(tell('1.000', 1)).toBe('1.000 persoas, 1 presente')
  })

  it('has the plural forms of its language, and the one for other numbers where a form is missing', () => {
    const texts = {
      left_one: '{{count}} godzina',
      left_few: '{{count}} godziny',
      left_other: '{{count}} godziny',
    }
    const left = (language: string, count: number) => findText(language, [texts], 'left', { count })
    expect([1, 2, 5].map((count) => left('pl', count))).toEqual(['1 godzina', '2 godziny', '5 godziny'])
    expect(left('es', 1_000_000), 'which Spanish calls many').toBe('1000000 godziny')
    expect(left('gl', 1)).toBe('1 godzina')
  })

  it('says what fits a context where there is such a text', () => {
    const texts = { fault: 'Fallou', fault_request: 'Fallou; o código é {{request}}' }
    expect(findText('gl', [texts], 'fault', { context: 'request', request: 'r-7' })).toBe(
      'Fallou; o código é r-7',
    )
    expect(findText('gl', [texts], 'fault', { context: 'other' })).toBe('Fallou')
  })

  it('shows a number as people write it where that is given', () => {
    expect(findText('gl', [gl], 'left', { count: 20_000, total: 1 }, { count: '20.000' })).toBe(
      'Faltan 20.000 de 1',
    )
  })

  it('fills in what people typed as it is, once', () => {
    expect(findText('gl', [gl], 'ola', { name: '{{name}} $& $t(ola)' })).toBe('Ola, {{name}} $& $t(ola)')
    expect(findText('gl', [gl], 'ola', {})).toBe('Ola, ')
  })
})

it('a language is named with the country where most speak it', () => {
  expect(['gl', 'es', 'pt'].map(regionalTag)).toEqual(['gl-ES', 'es-ES', 'pt-BR'])
})
