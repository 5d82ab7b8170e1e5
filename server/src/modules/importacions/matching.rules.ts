import type { CampoImportacion } from '#contract/importacions.ts'
import { emailKey, normalizeDni } from '#contract/rules.ts'
import { searchText } from '#contract/search.ts'
import type { Remark } from './cells.rules.ts'
import type { KnownSocio, RegisterIndex } from './register.rules.ts'
import type { FileRow } from './rows.rules.ts'
import { getValue } from './rows.rules.ts'

/** Which member a row is about: by number with agreeing names, otherwise by DNI; never by e-mail or name. */

/** The member of a row; none for a new one. */
export interface Match {
  socio?: KnownSocio
  fault?: { campo: CampoImportacion; remark: Remark }
  warning?: Remark
}

function isNamedAlike(row: FileRow, { values }: KnownSocio): boolean {
  const [nombre, apellidos] = [getValue(row, 'nombre'), getValue(row, 'apellidos')]
  if (nombre === undefined || apellidos === undefined) return false
  return searchText(nombre, apellidos) === searchText(values.nombre, values.apellidos)
}

/** The member whose DNI the row has; also one that is stored as no form takes it any more. */
function findByDni(row: FileRow, register: RegisterIndex): KnownSocio | undefined {
  const cell = row.cells.get('dni')
  if (!cell) return undefined
  return (
    register.byDni.get(normalizeDni(cell.raw)) ??
    (typeof cell.value === 'string' ? register.byDni.get(cell.value) : undefined)
  )
}

export function findMatch(row: FileRow, register: RegisterIndex): Match {
  const numero = getValue(row, 'numero')
  const numbered = numero === undefined ? undefined : register.byNumero.get(numero)
  const identified = findByDni(row, register)
  const inUse = (params: { numero: number }): Match['fault'] => ({
    campo: 'numero',
    remark: { erro: 'error.import-numero-in-use', params },
  })
  if (numbered && isNamedAlike(row, numbered)) {
    if (!identified || identified === numbered) return { socio: numbered }
    return { socio: numbered, fault: { campo: 'dni', remark: { erro: 'error.dni-in-use' } } }
  }
  if (identified) {
    if (numero === undefined || numero === identified.numero) return { socio: identified }
    if (numbered) return { socio: identified, fault: inUse({ numero }) as NonNullable<Match['fault']> }
    return {
      socio: identified,
      warning: { erro: 'error.import-numero-kept', params: { numero: identified.numero } },
    }
  }
  if (numbered && numero !== undefined) return { fault: inUse({ numero }) as NonNullable<Match['fault']> }
  return {}
}

/** A row with the member that it is about. */
export interface MatchedRow {
  row: FileRow
  match: Match
}

/** Faults of rows that are about the same person, or share what only one person has: each names the first other one. */
export function findRepeated(
  rows: readonly MatchedRow[],
): Map<FileRow, { campo: CampoImportacion; remark: Remark }[]> {
  const found = new Map<FileRow, { campo: CampoImportacion; remark: Remark }[]>()
  const compare = (
    erro: string,
    campo: CampoImportacion,
    getKey: (each: MatchedRow) => string | number | undefined,
  ) => {
    // one fault is enough for a row
    const known = new Set(found.keys())
    for (const [key, alike] of Map.groupBy(rows, getKey)) {
      const [first, second] = alike
      if (key === undefined || !first || !second) continue
      for (const { row } of alike) {
        if (known.has(row)) continue
        const other = row === first.row ? second.row : first.row
        found.set(row, [...(found.get(row) ?? []), { campo, remark: { erro, params: { fila: other.fila } } }])
      }
    }
  }
  compare('error.import-repeated', 'dni', ({ row, match: { socio } }) =>
    socio ? `socio ${socio.id}` : getValue(row, 'dni'),
  )
  compare('error.import-repeated-numero', 'numero', ({ row, match: { socio } }) =>
    socio ? undefined : getValue(row, 'numero'),
  )
  compare('error.import-repeated-email', 'email', ({ row }) => {
    const email = getValue(row, 'email')
    return email === undefined ? undefined : emailKey(email)
  })
  return found
}
