import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { type ReadColumn, readColumnNames, readColumns } from '#contract/importacion-columns.ts'
import type { ColumnaImportacion, Simulacion } from '#contract/importacions.ts'
import { limits } from '#contract/limits.ts'
import type { ColumnsBody } from './importacions.calls.ts'

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

/** The columns as a request has them. */
export const toBody = ({ columnas }: { columnas: readonly Choice[] }): ColumnsBody['columnas'] =>
  columnas.map(({ nome, campo }) => ({ nome, campo: campo as never }))

/** The import with its columns as chosen, before the server has answered. */
export const withChoices = (
  importacion: Simulacion,
  { columnas, nomes, maiusculas }: ColumnsBody,
): Simulacion => ({
  ...importacion,
  ...(nomes !== undefined && { nomes }),
  ...(maiusculas && { maiusculas }),
  columnas: importacion.columnas.map((each) => {
    const chosen = columnas.find(({ nome }) => nome === each.nome)
    if (!chosen || chosen.campo === each.campo) return each
    return { ...each, campo: chosen.campo, resultado: [] }
  }),
})

/** The name of what a column is read as, in the language of the interface. */
export function campoName(campo: string, campos: readonly Pick<Campo, 'id' | 'nome'>[], locale: 'gl' | 'es') {
  if (isReadColumn(campo)) return readColumns[campo][locale][0]
  return campos.find((each) => campo === toCampoKey(each))?.nome ?? campo
}

/** The name of an own field for a column. */
export const toCampoNome = (heading: string): string =>
  heading.replace(/\s+/g, ' ').trim().slice(0, limits.campoNome)
