import type { CampoKey } from '#contract/campo-keys.ts'
import { isCampoKey, toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { findCampoByHeading, findSocioColumn } from '#contract/importacion-columns.ts'
import type { CampoImportacion } from '#contract/importacions.ts'
import { fieldError } from '../../platform/app-error.ts'
import type { GridRow } from '../../platform/spreadsheets/grid.ts'

/** Which row is the heading, and what its columns are. */

/** Rows above the heading that a file can have: the name of the association, the date, a blank one. */
const mostAbove = 10
/** Headings that make a row below the first one the heading. */
const enoughKnown = 2

/** A column of a file. */
export interface FileColumn {
  nome: string
  campo: CampoImportacion | null
}

/** Longest name of a column in characters; nothing longer is a heading that means something. */
const longestName = 200

/** What a heading means. */
function recognise(heading: string, campos: readonly Pick<Campo, 'id' | 'nome'>[]): CampoImportacion | null {
  if (heading.length > longestName) return null
  const known = findSocioColumn(heading)
  if (known) return known
  const own = findCampoByHeading(heading, campos)
  return own ? `campo.${own.id}` : null
}

/** The place of the heading among the rows: the first one, or one further down with more known headings. */
export function findHeading(rows: readonly GridRow[], campos: readonly Pick<Campo, 'id' | 'nome'>[]): number {
  const scores = rows
    .slice(0, mostAbove)
    .map(({ cells }) => new Set(cells.map((cell) => recognise(cell, campos)).filter(Boolean)).size)
  const best = Math.max(0, ...scores)
  return best >= enoughKnown ? scores.indexOf(best) : 0
}

/** The columns of a heading, each with a name of its own; what a heading means is found once. */
export function nameColumns(
  heading: readonly string[],
  width: number,
  campos: readonly Pick<Campo, 'id' | 'nome'>[],
): FileColumn[] {
  const names = new Set<string>()
  const taken = new Set<CampoImportacion>()
  const columns = Array.from({ length: width }, (_, at) => {
    const written = (heading[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, longestName)
    const found = recognise(written, campos)
    const campo = found && !taken.has(found) ? found : null
    if (campo) taken.add(campo)
    const nome = toOwnName(written || `Columna ${at + 1}`, names)
    return { nome, campo }
  })
  // the parts of a name are surer than the whole
  const left = taken.has('nombre') && taken.has('apellidos') ? ['nomeCompleto'] : ['nombre', 'apellidos']
  if (!taken.has('nomeCompleto')) return columns
  return columns.map(({ nome, campo }) => ({ nome, campo: left.includes(campo ?? '') ? null : campo }))
}

function toOwnName(name: string, names: Set<string>): string {
  let own = name
  for (let count = 2; names.has(own); count += 1) own = `${name} (${count})`
  names.add(own)
  return own
}

/** What a user says that the columns are. */
export interface GivenColumn {
  nome: string
  campo: CampoImportacion | null
}

/**
 * The columns as the user says they are: by their names, and by their places where a changed encoding or separator has changed the names.
 * Without any, the headings decide.
 * @throws AppError 400 for a column there is not, one that is named twice, a field that two columns have, a whole name beside its parts, and
 * an own field there is not
 */
export function mapColumns(
  found: readonly FileColumn[],
  given: readonly GivenColumn[],
  { isReadAnew, campos }: { isReadAnew: boolean; campos: readonly Pick<Campo, 'id'>[] },
): FileColumn[] {
  if (given.length === 0) return [...found]
  const places = new Map(found.map(({ nome }, at) => [nome, at]))
  const columns: FileColumn[] = found.map(({ nome }) => ({ nome, campo: null }))
  const named = new Set<number>()
  const taken = new Set<CampoImportacion>()
  for (const [position, { nome, campo }] of given.entries()) {
    const at = places.get(nome) ?? (isReadAnew && given.length === found.length ? position : undefined)
    const column = at === undefined ? undefined : columns[at]
    if (at === undefined || !column || named.has(at))
      throw fieldError(`columnas.${position}.nome`, fieldErrors.invalidValue)
    named.add(at)
    if (campo === null) continue
    const isUnknown = isCampoKey(campo) && !campos.some(({ id }) => id === toCampoId(campo))
    if (taken.has(campo) || isUnknown)
      throw fieldError(`columnas.${position}.campo`, fieldErrors.invalidValue)
    taken.add(campo)
    column.campo = campo
  }
  if (taken.has('nomeCompleto') && (taken.has('nombre') || taken.has('apellidos'))) {
    const position = given.findIndex(({ campo }) => campo === 'nomeCompleto')
    throw fieldError(`columnas.${position}.campo`, fieldErrors.invalidValue)
  }
  return columns
}

/** Whether a field is an own one. */
export const isOwn = (campo: CampoImportacion): campo is CampoKey => isCampoKey(campo)
