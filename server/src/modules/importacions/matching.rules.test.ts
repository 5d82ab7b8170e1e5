import { describe, expect, it } from 'vitest'
import { findMatch } from './matching.rules.ts'
import { type KnownSocio, RegisterIndex } from './register.rules.ts'
import type { FileRow } from './rows.rules.ts'

const socio = (numero: number, nombre: string, apellidos: string) =>
  ({ id: numero, numero, values: { nombre, apellidos } }) as KnownSocio

const antia = socio(7, 'Antía', 'Cal Rei')
const brais = socio(8, 'Brais', 'Núñez')
const register = new RegisterIndex([])
for (const each of [antia, brais]) register.byNumero.set(each.numero, each)
register.byDni.set('32765190B', antia).set('X1234567L', brais)
// stored before the portal knew the form
register.byDni.set('12345V', socio(9, 'Sen', 'Letra'))

/** A row with a DNI as its cell has it and as it was read, a number and a name. */
function row(dni: string, value?: string, more: { numero?: number; name?: [string, string] } = {}): FileRow {
  const cells = [
    ['dni', { raw: dni, value }],
    ...(more.numero === undefined ? [] : [['numero', { raw: String(more.numero), value: more.numero }]]),
    ...(more.name
      ? [
          ['nombre', { raw: more.name[0], value: more.name[0] }],
          ['apellidos', { raw: more.name[1], value: more.name[1] }],
        ]
      : []),
  ] as [never, never][]
  return { fila: 2, cells: new Map(cells) }
}

describe('the member of a row of an import', () => {
  it.each([
    ['as it is stored', '32765190B', '32765190B', 7],
    ['with dots and a hyphen', '32.765.190-b', '32765190B', 7],
    ['of a foreigner, with blanks', 'x 1234567 l', 'X1234567L', 8],
    ['that no form takes any more', '12345V', undefined, 9],
    ['that was read by its digits alone', '32765190', '32765190B', 7],
    ['of a person who is not in the register', '00000000T', '00000000T', undefined],
  ])('is found by a DNI %s', (_, raw, value, numero) => {
    expect(findMatch(row(raw, value), register).socio?.numero).toBe(numero)
  })

  it('is that of the number where the names agree, and a DNI of another one is a fault', () => {
    const found = findMatch(
      row('X1234567L', 'X1234567L', { numero: 7, name: ['Antia', 'CAL REI'] }),
      register,
    )
    expect(found).toMatchObject({ socio: { numero: 7 }, fault: { campo: 'dni' } })
  })

  it('is none where the number belongs to a person of another name', () => {
    const found = findMatch(row('00000000T', '00000000T', { numero: 7, name: ['Uxía', 'Lema'] }), register)
    expect(found).toMatchObject({ fault: { campo: 'numero' } })
    expect(found.socio).toBeUndefined()
  })
})
