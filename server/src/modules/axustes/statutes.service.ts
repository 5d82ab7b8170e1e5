import type { Cargo, Estatutos } from '#contract/axustes.ts'
import { fieldErrors } from '#contract/errors.ts'
import { byOffice } from '#contract/offices.ts'
import type { StatuteRules } from '#contract/statutes.ts'
import { inForce } from '#contract/statutes.ts'
import { fieldError } from '../../platform/app-error.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { StoredCargo, StoredStatutes } from './statutes.rows.ts'
import {
  findCargos,
  findKnownMembers,
  findStatutes,
  replaceCargos,
  replaceStatutes,
  toEstatutos,
} from './statutes.rows.ts'

/** Statutes and posts of the association, as its settings show them. */
export async function readStatutes(db: Reader): Promise<{ estatutos: Estatutos[]; cargos: Cargo[] }> {
  const statutes = await findStatutes(db)
  const cargos = await findCargos(db)
  return {
    estatutos: statutes.map(toEstatutos),
    cargos: cargos.map(({ id, cargo, desde, ata, socio, numero, nombre, apellidos }) => ({
      id,
      cargo,
      socio: { id: socio, numero, nombre, apellidos },
      desde: toLocalDate(desde),
      ata: ata === null ? null : toLocalDate(ata),
    })),
  }
}

/** The numbers of the statutes on a day; undefined while the association has none. @param day as ISO text */
export const findStatutesOn = async (db: Reader, day: string): Promise<StatuteRules | undefined> =>
  inForce(await findStatutes(db), day)

/** Who has a post on a day, with its name: «Secretaría», in the order of office. Posts end when members leave. @param day as ISO text */
export async function findPosts(
  db: Reader,
  day: string,
): Promise<{ cargo: string; socio: { id: number; numero: number; nombre: string; apellidos: string } }[]> {
  const cargos = await findCargos(db)
  return cargos
    .filter(
      ({ desde, ata, left }) => desde <= day && (ata === null || day <= ata) && (left === '' || day < left),
    )
    .map(({ cargo, socio, numero, nombre, apellidos }) => ({
      cargo,
      socio: { id: socio, numero, nombre, apellidos },
    }))
    .sort(byOffice)
}

/**
 * Replaces statutes and posts; what is absent stays.
 * @throws AppError 400 for no statutes where there are some, and for a post of a person who is not in the register
 */
export async function saveStatutes(
  tx: Tx,
  {
    estatutos,
    cargos,
  }: {
    estatutos?: readonly StoredStatutes[] | null | undefined
    cargos?: readonly StoredCargo[] | null | undefined
  },
): Promise<void> {
  if (estatutos) {
    const isRemoval = estatutos.length === 0 && (await findStatutes(tx)).length > 0
    if (isRemoval) throw fieldError('estatutos', fieldErrors.required)
    await replaceStatutes(tx, estatutos)
  }
  if (!cargos) return
  const known = await findKnownMembers(tx, [...new Set(cargos.map(({ socio }) => socio.id))])
  const unknown = cargos.findIndex(({ socio }) => !known.has(socio.id))
  if (unknown >= 0) throw fieldError(`cargos.${unknown}.socio`, fieldErrors.invalidValue)
  await replaceCargos(tx, cargos)
}
