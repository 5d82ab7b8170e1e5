import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo, TipoCampo } from '#contract/campos.ts'
import { type SocioColumn, socioColumnNames, socioColumns } from '#contract/importacion-columns.ts'
import type { ColumnaImportacion } from '#contract/importacions.ts'
import { limits } from '#contract/limits.ts'

/** The columns of a file, by their headings, and what each is read as. */
export type Choice = Pick<ColumnaImportacion, 'nome' | 'campo'>

/** Reads the column `nome` as `campo`. Another column that was read so is left out: a member has each value once. */
export const choose = (choices: readonly Choice[], nome: string, campo: string | null): Choice[] =>
  choices.map((each) => {
    if (each.nome === nome) return { nome, campo }
    return { nome: each.nome, campo: each.campo === campo ? null : each.campo }
  })

/** Fields that every new member needs. */
const needed: readonly SocioColumn[] = ['nombre', 'apellidos', 'dni', 'telefono', 'email']

/** The fields that new members need and that no column has. */
export const missingFields = (choices: readonly Choice[]): SocioColumn[] =>
  needed.filter((name) => choices.every(({ campo }) => campo !== name))

const isSocioColumn = (campo: string): campo is SocioColumn =>
  (socioColumnNames as readonly string[]).includes(campo)

/** The name of what a column is read as, in the language of the interface. */
export function campoName(campo: string, campos: readonly Pick<Campo, 'id' | 'nome'>[], locale: 'gl' | 'es') {
  if (isSocioColumn(campo)) return socioColumns[campo][locale][0]
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
