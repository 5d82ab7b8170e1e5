import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo, TipoCampo } from '#contract/campos.ts'
import { type ReadColumn, readColumnNames, readColumns } from '#contract/importacion-columns.ts'
import type { ColumnaImportacion, Simulacion } from '#contract/importacions.ts'
import { limits } from '#contract/limits.ts'

/** The columns of a file, by their headings, and what each is read as. */
export type Choice = Pick<ColumnaImportacion, 'nome' | 'campo'>

/** The parts of a whole name. */
const partsOfName: ReadonlySet<string> = new Set(['nombre', 'apellidos'])

/** Whether two columns cannot be read so together: a member has each value once, and a whole name is instead of its parts. */
const excludes = (one: string | null, other: string | null): boolean =>
  one !== null &&
  other !== null &&
  (one === other ||
    (one === 'nomeCompleto' && partsOfName.has(other)) ||
    (other === 'nomeCompleto' && partsOfName.has(one)))

/** Reads the column `nome` as `campo`. Other columns that cannot stand beside it are left out. */
export const choose = (choices: readonly Choice[], nome: string, campo: string | null): Choice[] =>
  choices.map((each) => {
    if (each.nome === nome) return { nome, campo }
    return { nome: each.nome, campo: excludes(campo, each.campo) ? null : each.campo }
  })

/** Fields that every new member needs. */
const needed: readonly ReadColumn[] = ['nombre', 'apellidos', 'dni', 'telefono', 'email']

/** The fields that new members need and that no column has. */
export const missingFields = (choices: readonly Choice[]): ReadColumn[] => {
  const given = new Set(choices.map(({ campo }) => campo))
  const isGiven = (name: ReadColumn) =>
    given.has(name) || (partsOfName.has(name) && given.has('nomeCompleto'))
  return needed.filter((name) => !isGiven(name))
}

const isReadColumn = (campo: string): campo is ReadColumn =>
  (readColumnNames as readonly string[]).includes(campo)

/** Whether a column has names, as a whole or in parts. */
export const hasNames = ({ campo }: Choice): boolean =>
  campo !== null && (campo === 'nomeCompleto' || partsOfName.has(campo))

/** Whether a text has letters, and only capitals. */
export const isInCapitals = (text: string): boolean =>
  text === text.toUpperCase() && text !== text.toLowerCase()

/** How names and numbers are read, as the last dry run did. */
export const toOptions = ({ nomes, maiusculas, numerosAltos }: Simulacion) => ({
  nomes,
  maiusculas,
  numerosAltos,
})

/** The name of what a column is read as, in the language of the interface. */
export function campoName(campo: string, campos: readonly Pick<Campo, 'id' | 'nome'>[], locale: 'gl' | 'es') {
  if (isReadColumn(campo)) return readColumns[campo][locale][0]
  return campos.find((each) => campo === toCampoKey(each))?.nome ?? campo
}

const yesOrNo = /^(s[ií]|non?|s|n|x)$/i
const date = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/
/** Not a code: neither zeros before it nor more digits than a quantity has. */
const quantity = /^-?(0|[1-9]\d{0,8})([.,]\d{1,4})?$/

/** The type of an own field for a column with these first values. Two alike must say so; else it is text, which takes anything. */
export function guessTipo(mostra: readonly string[]): TipoCampo {
  const values = mostra.map((value) => value.trim())
  const areAll = (form: RegExp) => values.length > 1 && values.every((value) => form.test(value))
  if (areAll(yesOrNo)) return 'SI_NON'
  if (areAll(date)) return 'DATA'
  if (areAll(quantity)) return 'NUMERO'
  return values.some((value) => value.length > limits.campoTexto || value.includes('\n'))
    ? 'PARAGRAFO'
    : 'TEXTO'
}

/** The name of an own field for a column. */
export const toCampoNome = (heading: string): string =>
  heading.replace(/\s+/g, ' ').trim().slice(0, limits.campoNome)
