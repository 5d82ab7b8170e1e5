import type { Campo, SocioCamposIn, TipoCampo, ValorCampo, Visibilidade } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { localDateIn } from '#contract/fields.ts'
import { isPlainLine } from '#contract/hidden-characters.ts'
import { visibilidades } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { fieldError } from '../../platform/app-error.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import { sortKey } from '../../platform/db/sort-keys.ts'

/** How much a reader sees: all fields (XESTION), those of a person's own record (PROPIA), or those for all members (SOCIAS). */
export const isVisible = (visible: Visibilidade, reader: Visibilidade): boolean =>
  visibilidades.indexOf(visible) >= visibilidades.indexOf(reader)

/** A number as it is stored: at most nine digits, then at most four decimals. */
const plainNumber = /^-?\d{1,9}(\.\d{1,4})?$/

type GivenValue = SocioCamposIn[number]['valor']

/** The fault of a value of the right type, or the text to store. */
type Reading = { stored: string } | { fault: string }
const wrong: Reading = { fault: fieldErrors.invalidValue }

const readText = (given: GivenValue, max: number): Reading => {
  if (typeof given !== 'string') return wrong
  return given.length > max ? { fault: fieldErrors.tooLong } : { stored: given }
}

/** Reads a value of each type; the text to store has one form for each value. */
const readings: Record<TipoCampo, (given: GivenValue, campo: Pick<Campo, 'opcions'>) => Reading> = {
  TEXTO: (given) =>
    typeof given === 'string' && !isPlainLine(given)
      ? { fault: fieldErrors.hiddenCharacters }
      : readText(given, limits.campoTexto),
  PARAGRAFO: (given) => readText(given, limits.text),
  NUMERO: (given) => {
    if (typeof given !== 'number') return wrong
    return plainNumber.test(String(given)) ? { stored: String(given) } : { fault: fieldErrors.decimals }
  },
  DATA: (given) => {
    const { data } = localDateIn.safeParse(given)
    return data === undefined ? { fault: fieldErrors.invalidDate } : { stored: data }
  },
  SI_NON: (given) => (typeof given === 'boolean' ? { stored: String(given) } : wrong),
  OPCION: (given, { opcions }) =>
    typeof given === 'string' && opcions.includes(given) ? { stored: given } : wrong,
}

/**
 * A value of a request as it is stored; null for no value.
 * @param path the place in the request
 * @throws AppError 400 for a value that is not of the type of the field
 */
export function toStored(
  campo: Pick<Campo, 'tipo' | 'opcions'>,
  given: GivenValue,
  path: string,
): string | null {
  if (given === null || given === '') return null
  const reading = readings[campo.tipo](given, campo)
  if ('fault' in reading) throw fieldError(path, reading.fault)
  return reading.stored
}

/** A stored value as answered. */
export function fromStored(tipo: TipoCampo, stored: string): ValorCampo {
  if (tipo === 'NUMERO') return Number(stored)
  if (tipo === 'DATA') return toLocalDate(stored)
  return tipo === 'SI_NON' ? stored === 'true' : stored
}

/** The value that a filter writes, as it is stored; undefined for one that the field cannot have. */
export function readFilter(campo: Pick<Campo, 'tipo' | 'opcions'>, text: string): string | undefined {
  const given = text.trim()
  if (given === '' || campo.tipo === 'PARAGRAFO') return undefined
  if (campo.tipo === 'SI_NON') return given === 'true' || given === 'false' ? given : undefined
  const value = campo.tipo === 'NUMERO' && plainNumber.test(given) ? Number(given) : given
  const reading = readings[campo.tipo](value, campo)
  return 'stored' in reading ? reading.stored : undefined
}

/** Characters of a value that put it in order. */
const keyLength = 100
/** Makes every number positive, so that texts of the same length sort as the numbers do. */
const numberOffset = 10_000_000_000_000

/** The order of a stored value among those of its field, by bytes. */
export function toKey(tipo: TipoCampo, stored: string): string {
  if (tipo === 'NUMERO') return String(Math.round(Number(stored) * 10_000) + numberOffset).padStart(14, '0')
  if (tipo === 'DATA' || tipo === 'SI_NON') return stored
  return Array.from(sortKey(stored)).slice(0, keyLength).join('')
}
