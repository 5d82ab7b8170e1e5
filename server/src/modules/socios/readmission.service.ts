import type { SocioCamposIn } from '#contract/campos.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import { pickPersonalData } from '#contract/socio-fields.ts'
import type { Socio } from '#contract/socios.ts'
import type { Tomar } from '#contract/solicitudes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { toDay } from '../../platform/config/time.ts'
import { addTo, nextSocioNumero } from '../../platform/db/counters.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { endFactor } from '../account/factor-change.service.ts'
import { auditedChanges, findValueChanges, saveValueChanges } from '../campos/values.service.ts'
import { giveDefaultCotas, renameRecibos, restartCotas } from '../cotas/ledger/ledger.service.ts'
import { renameMandatos } from '../cotas/mandates/mandatos.service.ts'
import { lockMemberGroups } from '../grupos/grupos.service.ts'
import { type KnownPerson, welcomeAgain } from '../usuarios/socio-user.service.ts'
import type { SocioValues } from './personal-data.rows.ts'
import { mergeApplication, nothingKept } from './readmission.rules.ts'
import { toUser } from './socio.rules.ts'
import { couldSignIn, insertSocio, lockSocio, updateMembership, updateSocio } from './socios.rows.ts'
import { getSocio } from './socios.service.ts'

/** What a person whom the portal knows has applied with. */
export interface KnownApplication {
  values: SocioValues
  campos: SocioCamposIn
  /** What the keeper takes over although the record has something else, or strangers could change it. */
  tomar: readonly Tomar[]
  /** The day of the board's agreement, from which on fees are paid; ISO text. */
  dataAcordo: string
}

const asKeeper = { isKeeper: true, reader: 'XESTION' } as const

/**
 * Takes in an inactive member again who has applied, in a transaction that has locked the users. Number and day of joining stay. No one has
 * proved that the applicant is that member: password, second factor, sessions and links end, and the letter goes to the address of
 * the record.
 * @throws AppError 403 for a person who holds a role, unless `who` is an administrator; the unique columns' errors
 */
export async function readmitSocio(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  { usuarioId, socioId }: { usuarioId: number; socioId: number },
  { values: typed, campos: given, tomar, dataAcordo }: KnownApplication,
): Promise<Socio> {
  const { tx, audit } = write
  const before = await getSocio(tx, socioId)
  const values = mergeApplication(before, typed, tomar)
  const left = before.fechaBaja ? isoDate(...before.fechaBaja) : dataAcordo
  const mayEnter = await couldSignIn(tx, socioId)
  await welcomeAgain(context, write, who, { usuarioId, person: toUser(values), mayEnter })
  await endFactor(context, write, usuarioId)
  await lockMemberGroups(tx, socioId)
  await lockSocio(tx, socioId)
  await updateSocio(tx, socioId, before.numero, values)
  await updateMembership(tx, socioId, null)
  await restartCotas(tx, socioId, left, dataAcordo)
  if (personName(values) !== personName(before)) {
    await renameRecibos(tx, socioId, { numero: before.numero, ...values })
    await renameMandatos(tx, socioId, { numero: before.numero, ...values })
  }
  const known = new Set(before.campos.filter(({ valor }) => valor !== null).map(({ campo }) => campo.id))
  const missing = given.filter(({ campo }) => !known.has(campo.id))
  const campos = await findValueChanges(tx, socioId, missing, asKeeper)
  await saveValueChanges(tx, socioId, campos)
  await addTo(tx, 'socios.inactive', -1)
  await addTo(tx, 'socios.active', 1)
  const after = await getSocio(tx, socioId)
  const ownFields = auditedChanges(campos)
  await audit({
    accion: 'DAR_DE_ALTA',
    entidade: 'socio',
    rexistro: socioId,
    rexistroNome: personName(after),
    antes: { ...pickPersonalData(before), fechaBaja: left, causaBaja: before.causaBaja, ...ownFields.antes },
    despois: { ...pickPersonalData(after), fechaBaja: null, causaBaja: null, ...ownFields.despois },
  })
  return after
}

/**
 * Gives a user who has applied a record, in a transaction that has locked the users. As with {@link readmitSocio}, no one has proved who the
 * applicant is.
 * @throws AppError 403 for a person who holds a role, unless `who` is an administrator; the unique columns' errors
 */
export async function enrolKnownUser(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  { usuarioId, email, nombre, apellidos, isActivated }: KnownPerson,
  { values: typed, campos: given, tomar, dataAcordo }: KnownApplication,
): Promise<Socio> {
  const { tx, now, audit } = write
  const values = mergeApplication({ ...nothingKept, dni: typed.dni, email, nombre, apellidos }, typed, tomar)
  await welcomeAgain(context, write, who, { usuarioId, person: toUser(values), mayEnter: isActivated })
  await endFactor(context, write, usuarioId)
  const numero = await nextSocioNumero(tx)
  const fechaAlta = toDay(now, context.settings.TIME_ZONE)
  const id = await insertSocio(tx, values, { usuarioId, numero, fechaAlta })
  await giveDefaultCotas(tx, id, dataAcordo > fechaAlta ? dataAcordo : fechaAlta)
  const campos = await findValueChanges(tx, null, given, asKeeper)
  await saveValueChanges(tx, id, campos)
  await addTo(tx, 'socios.active', 1)
  const socio = await getSocio(tx, id)
  await audit({
    accion: 'CREAR',
    entidade: 'socio',
    rexistro: id,
    rexistroNome: personName(values),
    despois: { numero, ...pickPersonalData(values), fechaAlta, ...auditedChanges(campos).despois },
  })
  return socio
}
