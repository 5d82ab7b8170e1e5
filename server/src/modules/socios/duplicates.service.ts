import { emailKey, isIban, normalizeIban } from '#contract/rules.ts'
import type { Duplicado, MotivoDuplicado } from '#contract/solicitudes.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { findAlike, type PersonKeys } from './duplicates.rows.ts'
import type { SocioValues } from './personal-data.rows.ts'

/** The data of a person by which they are compared with the members. */
export type Comparable = Pick<
  SocioValues,
  'nombre' | 'apellidos' | 'dni' | 'email' | 'cuentaCorriente' | 'anoNac'
>

const toKeys = ({ nombre, apellidos, dni, email, cuentaCorriente }: Comparable): PersonKeys => {
  const iban = normalizeIban(cuentaCorriente)
  return {
    dni,
    emailKey: email === null ? '' : emailKey(email),
    iban: isIban(iban) ? iban : '',
    searchName: searchText(nombre, apellidos),
  }
}

/** People compared in one statement. */
const atOnce = 200

/**
 * For each of `people` the members who may be the same person: with the same DNI, e-mail or account, or the same names and year of
 * birth; the most certain ones first.
 */
export async function findDuplicates(db: Reader, people: Comparable[]): Promise<Duplicado[][]> {
  const found: Duplicado[][] = []
  for (let first = 0; first < people.length; first += atOnce) {
    const some = people.slice(first, first + atOnce)
    const keys = some.map(toKeys)
    const alike = await findAlike(db, keys)
    for (const [position, person] of some.entries()) {
      const mine = keys[position] as PersonKeys
      found.push(
        alike
          .map((row): Duplicado => {
            const reasons: Record<MotivoDuplicado, boolean> = {
              DNI: row.dni === mine.dni,
              EMAIL: mine.emailKey !== '' && row.email_key === mine.emailKey,
              IBAN: mine.iban !== '' && row.cuenta_corriente === mine.iban,
              NOME:
                row.search_name === mine.searchName &&
                person.anoNac !== null &&
                row.ano_nac === person.anoNac,
            }
            const { id, numero, nombre, apellidos, activo } = row
            return {
              socio: { id, numero, nombre, apellidos },
              activo,
              motivos: (Object.keys(reasons) as MotivoDuplicado[]).filter((reason) => reasons[reason]),
            }
          })
          .filter(({ motivos }) => motivos.length > 0)
          .sort((one, other) => rank(one) - rank(other))
          .slice(0, mostShown),
      )
    }
  }
  return found
}

/** Members shown for one person: a family shares an account. */
const mostShown = 10
const order: MotivoDuplicado[] = ['DNI', 'EMAIL', 'IBAN', 'NOME']
const rank = ({ motivos }: Duplicado) => order.indexOf(motivos[0] ?? 'NOME')
