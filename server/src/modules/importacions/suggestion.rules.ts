import type { TipoCampo } from '#contract/campos.ts'
import type { SuxestionCampo } from '#contract/importacions.ts'
import { limits } from '#contract/limits.ts'
import { searchText } from '#contract/search.ts'

/** What own field a column without a place could be. */

/** Values that decide it: the first ones of the column. */
export const mostRead = 2000
/** How often each option occurs at least, on average. */
const timesEach = 2
/** Fewer values are too few to call them a choice. */
const fewest = 4

const yesOrNo = /^(s[ií]|non?|s|n|x)$/i
const date = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/
/** Not a code: neither zeros before it nor more digits than a quantity has. */
const quantity = /^-?(0|[1-9]\d{0,8})([.,]\d{1,4})?$/

const forms: readonly (readonly [RegExp, TipoCampo])[] = [
  [yesOrNo, 'SI_NON'],
  [date, 'DATA'],
  [quantity, 'NUMERO'],
]

/** The type and options of an own field for a column with these values. Two alike must say so; else it is text, which takes anything. */
export function suggestCampo(values: readonly string[]): SuxestionCampo {
  const found = values.length > 1 && forms.find(([form]) => values.every((value) => form.test(value)))
  if (found) return { tipo: found[1], opcions: [] }
  if (values.some((value) => value.length > limits.campoTexto || value.includes('\n')))
    return { tipo: 'PARAGRAFO', opcions: [] }
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
