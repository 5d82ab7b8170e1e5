import { beforeAll, describe, expect, it } from 'vitest'
import type { SocioCampo, TipoCampo } from '#contract/campos.ts'
import { ApiError } from '../../shell/api.ts'
import { loadPrivateDictionaries, translate } from '../../shell/i18n.ts'
import {
  campoRule,
  campoText,
  namingCampos,
  parseNumber,
  toCamposBody,
  toTypedCampos,
} from './campo-values.ts'

const tipos = ['TEXTO', 'PARAGRAFO', 'NUMERO', 'DATA', 'SI_NON', 'OPCION'] as const
const campos = tipos.map((tipo, at) => ({ id: at + 1, nome: tipo, tipo }))
const valores: Record<TipoCampo, SocioCampo['valor']> = {
  TEXTO: 'Ñu',
  PARAGRAFO: 'Dúas\nliñas',
  NUMERO: -1234.5,
  DATA: [2020, 1, 2],
  SI_NON: false,
  OPCION: 'M',
}
const stored = campos.map((campo): SocioCampo => ({ campo, valor: valores[campo.tipo] }))

beforeAll(loadPrivateDictionaries)

describe('the values of own fields', () => {
  it('are read as people write them', () => {
    expect(stored.map(({ valor }) => campoText(valor, translate))).toEqual([
      'Ñu',
      'Dúas\nliñas',
      '-1234,5',
      '02-01-2020',
      'Non',
      'M',
    ])
    expect(campoText(null, translate)).toBe('')
  })

  it('are texts in the form, and go back only where they changed', () => {
    const values = toTypedCampos(campos, stored)
    expect(Object.values(values)).toEqual(['Ñu', 'Dúas\nliñas', '-1234,5', '2020-01-02', 'false', 'M'])
    expect(toCamposBody(campos, values, stored)).toEqual([])
    const changed = { c1: ' Oso ', c2: '', c3: '1.234,25', c4: '2021-05-06', c5: 'true', c6: '' }
    expect(toCamposBody(campos, changed, stored).map(({ valor }) => valor)).toEqual([
      'Oso',
      null,
      1234.25,
      '2021-05-06',
      true,
      null,
    ])
  })

  it('of a new member go where something is typed', () => {
    const values = toTypedCampos(campos)
    expect(toCamposBody(campos, values)).toEqual([])
    expect(toCamposBody(campos, { ...values, c5: 'false' })).toEqual([{ campo: { id: 5 }, valor: false }])
  })

  it('stay as they are in a field that the form does not have', () => {
    expect(toCamposBody(campos, {}, stored)).toEqual([])
  })
})

describe('a number', () => {
  it.each([
    ['42', 42],
    ['42,5', 42.5],
    [' 1.234,5678 ', 1234.5678],
    ['1.234', 1234],
    ['0.123', 0.123],
    ['1.5', 1.5],
    ['-3', -3],
    ['999999999', 999_999_999],
    ['1000000000', null],
    ['1,23456', null],
    ['1,2,3', null],
    ['moitos', null],
    ['1e3', null],
  ])('is read as it is written: %j', (text, expected) => {
    expect(parseNumber(text)).toBe(expected)
  })
})

describe('what the form asks of a value', () => {
  const fault = (tipo: TipoCampo, text: string, obrigatorio = false) =>
    campoRule({ tipo, obrigatorio })(text, {})

  it('is one where the field is compulsory, and that it can be read', () => {
    expect(fault('TEXTO', ' ')).toBeUndefined()
    expect(fault('TEXTO', ' ', true)).toBe('Este campo é obrigatorio.')
    expect(fault('SI_NON', 'false', true)).toBeUndefined()
    expect(fault('NUMERO', 'moitos')).toBe(
      'Escribe un número con catro decimais como máximo, por exemplo 42,5.',
    )
    expect(fault('DATA', 'onte')).toBeDefined()
    expect(fault('DATA', '2020-01-02', true)).toBeUndefined()
  })

  it('shows an error of the server at its field', () => {
    const error = new ApiError(
      400,
      'error.bad-request',
      {},
      {
        'campos.1.valor': ['error.invalid-value'],
        dni: ['error.required'],
      },
    )
    expect(namingCampos(error, [{ campo: { id: 4 } }, { campo: { id: 9 } }])).toMatchObject({
      status: 400,
      fields: { 'valores.c9': ['error.invalid-value'], dni: ['error.required'] },
    })
    const other = new Error('none')
    expect(namingCampos(other)).toBe(other)
  })
})
