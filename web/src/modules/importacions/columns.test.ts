import { describe, expect, it } from 'vitest'
import { campoName, choose, missingFields, toCampoNome } from './columns.ts'

const choices = [
  { nome: 'Nome', campo: 'nombre' },
  { nome: 'Alcume', campo: null },
]

describe('the choice of a column', () => {
  it('changes that column only', () => {
    expect(choose(choices, 'Alcume', 'profesion')).toEqual([
      { nome: 'Nome', campo: 'nombre' },
      { nome: 'Alcume', campo: 'profesion' },
    ])
  })

  it('takes the field from the column that had it', () => {
    expect(choose(choices, 'Alcume', 'nombre')).toEqual([
      { nome: 'Nome', campo: null },
      { nome: 'Alcume', campo: 'nombre' },
    ])
  })

  it('may leave out several columns', () => {
    expect(choose(choices, 'Nome', null).map(({ campo }) => campo)).toEqual([null, null])
  })
})

describe('the fields that new members need', () => {
  it('are named when no column has them', () => {
    expect(missingFields(choices)).toEqual(['apellidos', 'dni', 'telefono', 'email'])
  })
})

describe('the name of a field', () => {
  it('is that of the register in the language of the interface, or that of the own field', () => {
    const campos = [{ id: 7, nome: 'Talla' }]
    expect(campoName('nombre', campos, 'gl')).toBe('Nome')
    expect(campoName('nombre', campos, 'es')).toBe('Nombre')
    expect(campoName('campo.7', campos, 'gl')).toBe('Talla')
  })
})

it('names an own field after the heading, in one line and short enough', () => {
  expect(toCampoNome('  Talla de\n camiseta ')).toBe('Talla de camiseta')
  expect(toCampoNome('a'.repeat(100))).toHaveLength(60)
})
