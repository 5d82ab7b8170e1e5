import type { TipoCampo } from '#contract/campos.ts'
import type { SuxestionCampo } from '#contract/importacions.ts'
import { limits } from '#contract/limits.ts'
import { searchText } from '#contract/search.ts'
import { readOwn } from './cells.rules.ts'

/** What own field a column without a place could be. */

/** Values that decide it: the first ones of the column. */
export const mostRead = 1000
/** How often each option occurs at least, on average. */
const timesEach = 2
/** Fewer values are too few to call them a choice. */
const fewest = 4

/** Not a code, which begins with zeros. */
const quantity = /^-?(?!0\d)\d/
const figures = /^[\d.,\s]+$/

/** Types that a column can have when each value can be read so and looks so. */
const types: readonly { tipo: TipoCampo; looksSo: (value: string) => boolean }[] = [
  // 1 and 0 may be numbers too
  { tipo: 'SI_NON', looksSo: (value) => !figures.test(value) },
  { tipo: 'NUMERO', looksSo: (value) => quantity.test(value) },
  // 45000 may be a day of a spreadsheet, and is rather a number
  { tipo: 'DATA', looksSo: (value) => !figures.test(value) || value.split('.').length === 3 },
]

/**
 * The type and options of an own field for a column with these values. Two alike must say so; else it is text, which takes anything.
 * @param thisYear decides the century of years of two figures
 */
export function suggestCampo(values: readonly string[], thisYear: number): SuxestionCampo {
  if (values.some((value) => value.length > limits.campoTexto || value.includes('\n')))
    return { tipo: 'PARAGRAFO', opcions: [] }
  const isAll = ({ tipo, looksSo }: (typeof types)[number]) =>
    values.every((value) => looksSo(value) && 'value' in readOwn(value, { tipo, opcions: [] }, { thisYear }))
  const found = values.length > 1 && types.find(isAll)
  if (found) return { tipo: found.tipo, opcions: [] }
  const opcions = new Map<string, string>()
  for (const value of values) {
    const key = searchText(value)
    if (!opcions.has(key)) opcions.set(key, value)
    if (opcions.size > limits.opcions) break
  }
  const isChoice =
    values.length >= fewest &&
    opcions.size <= limits.opcions &&
    opcions.size * timesEach <= values.length &&
    [...opcions.values()].every((value) => value.length <= limits.opcion && !/[,:]/.test(value))
  return isChoice ? { tipo: 'OPCION', opcions: [...opcions.values()] } : { tipo: 'TEXTO', opcions: [] }
}
