import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findCampoByHeading,
  findSocioColumn,
  isRemarkHeading,
  joinGrupos,
  quoteFormula,
  socioColumnNames,
  socioColumns,
  splitGrupos,
  toCampoHeading,
  unquoteFormula,
} from './importacion-columns.ts'

describe('the headings of a file of members', () => {
  it.each(socioColumnNames)('each mean one column: %s', (name) => {
    for (const heading of Object.values<readonly string[]>(socioColumns[name]).flat())
      expect(findSocioColumn(heading), heading).toBe(name)
  })

  it.each([
    ['  APELIDOS: ', 'apellidos'],
    ['codigo_postal', 'codigoPostal'],
    ['nº', 'numero'],
    ['DATA DE NACEMENTO*', 'dataNacemento'],
    ['E-Mail', 'email'],
    ['Nº Soc.', 'numero'],
    ['Tlf. móbil', 'telefono'],
    ['Talla de camiseta', undefined],
    ['', undefined],
  ])('are read without case, accents and signs: %j', (heading, expected) => {
    expect(findSocioColumn(heading)).toBe(expected)
  })

  it('tell an own field from the column of the same name', () => {
    const campos = [{ nome: 'Talla de camiseta' }, { nome: 'Teléfono' }]
    expect(campos.map(({ nome }) => toCampoHeading(nome))).toEqual([
      'Talla de camiseta',
      'Teléfono (campo propio)',
    ])
    expect(findCampoByHeading('TALLA DE CAMISETA', campos)).toBe(campos[0])
    expect(findCampoByHeading('teléfono (campo propio)', campos)).toBe(campos[1])
    expect(findCampoByHeading('Teléfono', campos)).toBeUndefined()
  })
})

describe('the workbook of rows with errors', () => {
  it.each(['gl', 'es'])('has headings in %s that the import knows to be its own', (language) => {
    const texts = JSON.parse(
      readFileSync(new URL(`./i18n/${language}/importacions/importacions.json`, import.meta.url), 'utf8'),
    )
    for (const key of ['importacion.fila-columna', 'importacion.erro-columna'])
      expect(isRemarkHeading(texts[key])).toBe(true)
    expect(isRemarkHeading('Profesión')).toBe(false)
  })
})

describe('a cell that looks like a formula', () => {
  it.each(['=1+1', '+34600', '-5', '@x', '\tx', '\rx', "'=1", "''-"])(
    'is quoted, and read as it was: %j',
    (text) => {
      expect(quoteFormula(text)).toBe(`'${text}`)
      expect(unquoteFormula(quoteFormula(text))).toBe(text)
    },
  )

  it.each(["O'Neill", "'Ndrangheta", 'Ana', ''])('is none: %j', (text) => {
    expect(unquoteFormula(quoteFormula(text))).toBe(text)
    expect(quoteFormula(text)).toBe(text)
  })
})

describe('the groups in a cell', () => {
  it.each([[[]], [['Coral']], [['Coral', 'Xunta de 2026']], [['A|B', 'C\\', '\\|', 'D']]])(
    'are read as they were: %j',
    (names) => {
      expect(splitGrupos(joinGrupos(names))).toEqual(names)
    },
  )

  it('are those with a name, blanks around it aside', () => {
    expect(joinGrupos(['', 'Coral', ' '])).toBe('Coral')
    expect(splitGrupos(' Coral |Teatro | ')).toEqual(['Coral', 'Teatro'])
  })
})
