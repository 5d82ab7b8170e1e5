import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { birthDateFault, isIban, isoDate, normalizeIban } from '#contract/rules.ts'
import { addressNames, forEach, pickPersonalData } from '#contract/socio-fields.ts'
import type { Pago, Socio, SocioDocumento, sociosCalls } from '#contract/socios.ts'
import { fieldError } from '../../platform/app-error.ts'
import { fileText } from '../files/files.service.ts'
import type { SocioValues } from './personal-data.rows.ts'

/** A member as requested. */
export type SocioInput = Omit<z.output<(typeof sociosCalls)['POST /socios']['body']>, 'id'>
/** A change of a member as requested; it may include fields that only the server sets. */
export type SocioChange = z.output<(typeof sociosCalls)['PUT /socios/:id']['body']>

const noDireccion = forEach(addressNames, () => '')

/**
 * Checks the rules that a schema cannot express, and fills in the defaults.
 * @param today as ISO text
 * @throws AppError 400
 */
export function parseSocio(input: SocioInput, today: string): SocioValues {
  const birth = { anoNac: input.anoNac ?? null, mesNac: input.mesNac ?? null, diaNac: input.diaNac ?? null }
  const fault = birthDateFault(birth, today)
  if (fault === 'future') throw fieldError('anoNac', fieldErrors.futureDate)
  if (fault) throw fieldError(fault, fault === 'diaNac' ? fieldErrors.invalidDate : fieldErrors.invalidValue)
  const iban = normalizeIban(input.cuentaCorriente)
  return {
    ...pickPersonalData(input),
    ...birth,
    sexo: input.sexo ?? null,
    direccion: input.direccion ?? noDireccion,
    // a value that is not an IBAN is stored as written
    cuentaCorriente: isIban(iban) ? iban : input.cuentaCorriente,
  }
}

/** The fields of a user that come from the member's record. */
export const toUser = ({ dni, email, nombre, apellidos }: SocioValues) => ({
  login: dni,
  email,
  firstName: nombre,
  lastName: apellidos,
})

const dateText = ([year, month, day]: Pago['fecha']) => isoDate(year, month, day)
const documentoText = ({ titulo, tipo, fecha, fichero }: SocioDocumento) =>
  [titulo, tipo.nombre, dateText(fecha), fileText(fichero)].join(' · ')
const pagoText = ({ tipo, importe, fecha, documentos }: Pago) =>
  [tipo, `${importe.toFixed(2)} €`, dateText(fecha), ...documentos.map(fileText)].join(' · ')

/** The photo, documents and payments for the audit trail: of the lists only added, removed and changed entries. */
export function toAttachmentsAudit(before: Socio | null, after: Socio | null) {
  const photo = (socio: Socio | null) => (socio?.thumbnail ? fileText(socio.thumbnail) : null)
  const [oldDocumentos, newDocumentos] = difference(before?.documentos, after?.documentos, documentoText)
  const [oldPagos, newPagos] = difference(before?.pagos, after?.pagos, pagoText)
  return {
    antes: {
      thumbnail: photo(before),
      documentos: oldDocumentos,
      pagos: oldPagos,
    },
    despois: {
      thumbnail: photo(after),
      documentos: newDocumentos,
      pagos: newPagos,
    },
  }
}

/** Entries that occur in one list only, or more often than in the other, as texts; null for none. */
function difference<T>(before: T[] = [], after: T[] = [], text: (each: T) => string) {
  const [old, now] = [before.map(text), after.map(text)]
  const [left, came] = [without(old, now), without(now, old)]
  return [left.length > 0 ? left : null, came.length > 0 ? came : null] as const
}

/** The texts of `list`, each of `others` taking one like it away. */
function without(list: string[], others: string[]): string[] {
  const rest = [...others]
  return list.filter((each) => {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
