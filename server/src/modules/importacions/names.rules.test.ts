// any engine: no database
import { describe, expect, it } from 'vitest'
import { composeName, splitName } from './names.rules.ts'

describe('a whole name', () => {
  it('is split at its comma, whatever the order of the others', () => {
    const expected = { nombre: 'Ana', apellidos: 'de la Fuente Rey' }
    expect(splitName('de la Fuente  Rey , Ana', null)).toEqual(expected)
    expect(splitName('de la Fuente Rey, Ana', { orde: 'NOME_APELIDOS', apelidos: 1 })).toEqual(expected)
  })

  it.each([
    ['NOME_APELIDOS', 2, 'Ana López Bouzas', 'Ana', 'López Bouzas'],
    ['NOME_APELIDOS', 2, 'María del Carmen López de la Vega', 'María del Carmen', 'López de la Vega'],
    ['NOME_APELIDOS', 2, 'Xosé Manuel Pardo y Bazán', 'Xosé Manuel', 'Pardo y Bazán'],
    ['NOME_APELIDOS', 1, 'John Smith', 'John', 'Smith'],
    ['NOME_APELIDOS', 1, 'Ana da Silva', 'Ana', 'da Silva'],
    ['APELIDOS_NOME', 2, 'López Bouzas Ana', 'Ana', 'López Bouzas'],
    ['APELIDOS_NOME', 2, 'DE LA FUENTE REY María del Carmen', 'María del Carmen', 'DE LA FUENTE REY'],
    ['APELIDOS_NOME', 2, 'Rei do Campo Ana Belén', 'Ana Belén', 'Rei do Campo'],
    ['APELIDOS_NOME', 1, 'Smith John Paul', 'John Paul', 'Smith'],
  ] as const)(
    'without one is split as the user says: %s with %i: %s',
    (orde, apelidos, text, nombre, apellidos) => {
      expect(splitName(text, { orde, apelidos })).toEqual({ nombre, apellidos })
    },
  )

  it.each([
    ['Ana López', null],
    ['Ana López', { orde: 'NOME_APELIDOS', apelidos: 2 }],
    ['Ana', { orde: 'NOME_APELIDOS', apelidos: 1 }],
    ['de la', { orde: 'NOME_APELIDOS', apelidos: 1 }],
    ['López, Bouzas, Ana', null],
    ['López,', null],
    [', Ana', null],
  ] as const)('that cannot be split for sure is not: %s', (text, nomes) => {
    expect(splitName(text, nomes)).toBeNull()
  })
})

it.each([
  ['LÓPEZ BOUZAS', 'López Bouzas'],
  ['lópez bouzas', 'López Bouzas'],
  ['DE LA FUENTE Y ÑÁÑEZ', 'de la Fuente y Ñáñez'],
  ["O'NEILL GARCÍA-BOENTE", "O'Neill García-Boente"],
  ['M.ª JOSÉ', 'M.ª José'],
  ['López McDonald', 'López McDonald'],
])('a name in capitals only is written as names are: %s', (text, expected) => {
  expect(composeName(text)).toBe(expected)
})
