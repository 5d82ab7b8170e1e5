import type { Campo, SocioCampo, SocioCamposIn } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { expectOnce, fieldError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { findCampos, findSolicitudeValues, insertSolicitudeValues } from './campos.rows.ts'
import { listCamposSolicitude } from './campos.service.ts'
import { fromStored, toStored } from './values.rules.ts'

/** The own fields in applications for membership. */

/** Values of an application as stored. */
export type SolicitudeCampos = { campoId: number; valor: string }[]

/**
 * Checks the own fields of a new application.
 * @throws AppError 400 for a field that the application does not ask for, one that is named twice, a value that is not of its type, and
 * one that is missing although it must be there
 */
export async function readSolicitudeCampos(
  db: Reader,
  given: SocioCamposIn | null | undefined,
): Promise<SolicitudeCampos> {
  const campos = await listCamposSolicitude(db)
  const asked = given ?? []
  expectOnce(
    asked.map(({ campo }) => campo.id),
    'campos',
  )
  const byId = new Map(campos.map((campo) => [campo.id, campo]))
  const values = asked.flatMap(({ campo: { id }, valor }, position) => {
    const campo = byId.get(id)
    if (!campo) throw fieldError(`campos.${position}.campo`, fieldErrors.invalidValue)
    const stored = toStored(campo, valor, `campos.${position}.valor`)
    if (stored === null && campo.obrigatorio)
      throw fieldError(`campos.${position}.valor`, fieldErrors.required)
    return stored === null ? [] : [{ campoId: id, valor: stored }]
  })
  const isMissing = ({ id, obrigatorio }: Campo) => obrigatorio && !asked.some(({ campo }) => campo.id === id)
  if (campos.some(isMissing)) throw fieldError('campos', fieldErrors.required)
  return values
}

export const saveSolicitudeCampos = (tx: Tx, solicitudeId: number, campos: SolicitudeCampos): Promise<void> =>
  insertSolicitudeValues(tx, solicitudeId, campos)

/** The own fields that an application has a value of, in the order of forms. */
export async function listCamposOfSolicitude(db: Reader, solicitudeId: number): Promise<SocioCampo[]> {
  const values = await findSolicitudeValues(db, solicitudeId)
  return (await findCampos(db)).flatMap(({ id, nome, tipo }) => {
    const stored = values.get(id)
    return stored === undefined ? [] : [{ campo: { id, nome, tipo }, valor: fromStored(tipo, stored) }]
  })
}

/** The values of an application for the member it becomes; fields that were archived since are left out. */
export async function toSocioCampos(db: Reader, solicitudeId: number): Promise<SocioCamposIn> {
  const active = new Set((await findCampos(db)).filter(({ activo }) => activo).map(({ id }) => id))
  return (await listCamposOfSolicitude(db, solicitudeId))
    .filter(({ campo }) => active.has(campo.id))
    .map(({ campo: { id }, valor }) => ({ campo: { id }, valor }))
}
