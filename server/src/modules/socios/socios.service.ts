import { allows, memberManagers, memberStaff } from '#contract/access.ts'
import type { CampoKey } from '#contract/campo-keys.ts'
import type { Visibilidade } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { accesosPendentes } from '#contract/kinds.ts'
import type { ListQuery } from '#contract/lists.ts'
import { personName } from '#contract/person-name.ts'
import type { Role } from '#contract/roles.ts'
import { assignableRoles, impliedRoles, roles, withImpliedRoles } from '#contract/roles.ts'
import { pickPersonalData } from '#contract/socio-fields.ts'
import type { AccesoPendente, Socio, SocioPublic, SocioRow } from '#contract/socios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { getToday, toDay } from '../../platform/config/time.ts'
import { addTo, nextSocioNumero } from '../../platform/db/counters.ts'
import type { ListResult } from '../../platform/db/lists.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { ValueWriter } from '../campos/values.service.ts'
import {
  auditedChanges,
  findListCampos,
  findPublicCampos,
  findValueChanges,
  listSocioCampos,
  readCampoFilters,
  saveValueChanges,
  withCampos,
} from '../campos/values.service.ts'
import { getLastFee, giveDefaultCotas, renameRecibos } from '../cotas/ledger/ledger.service.ts'
import { renameMandatos } from '../cotas/mandates/mandatos.service.ts'
import { listSocioGrupos } from '../grupos/grupos.service.ts'
import { checkEmail } from '../usuarios/email-change.service.ts'
import {
  asSocioError,
  changeSocioUser,
  enrolUsuario,
  getAccess,
  handedOutTo,
  lockUsuarios,
} from '../usuarios/socio-user.service.ts'
import type { AttachmentsInput } from './attachments.service.ts'
import { listAttachments, saveAttachments, storeFiles } from './attachments.service.ts'
import type { SocioValues } from './personal-data.rows.ts'
import type { SocioFilter, SocioSortField } from './register.rows.ts'
import { listPublicSocios, listSocios } from './register.rows.ts'
import { findChangedFields } from './self-edit.rules.ts'
import type { SocioChange, SocioInput } from './socio.rules.ts'
import { parseSocio, toAttachmentsAudit, toUser } from './socio.rules.ts'
import type { StoredSocio } from './socios.rows.ts'
import { findSocio, insertSocio, lockSocio, updateSocio } from './socios.rows.ts'

export type SocioQuery = ListQuery<SocioSortField, 'fechaBaja' | 'acceso' | 'correo' | CampoKey> & {
  getPartners?: string | undefined
  getSuspended?: string | undefined
  authorities?: string | undefined
}

const ordinary = withImpliedRoles([], true)

/** A member with the roles of the user. */
type Member = Omit<SocioRow, 'campos'>

/** Completes members with the roles of their users. */
async function withAuthorities(db: Reader, socios: StoredSocio[]): Promise<Member[]> {
  const handedOut = await handedOutTo(db)
  return socios.map((socio) => {
    const roles = handedOut.get(socio.userId)
    return Object.assign(socio, { authorities: roles ? withImpliedRoles(roles, true) : ordinary })
  })
}

/**
 * The members a query of the register speaks of.
 * @throws AppError 400 for a filter, role or own field there is not
 */
export async function readSocioFilter(db: Reader, query: SocioQuery) {
  const requested = query.authorities ? rolesFilter(query.authorities) : undefined
  const activo = readActivo(query)
  const acceso = readAcceso(query)
  const correo = readCorreo(query)
  const campos = await readCampoFilters(db, query)
  return {
    activo,
    ...(requested && { roles: requested }),
    ...(acceso && { acceso }),
    ...(correo !== undefined && { correo }),
    ...(campos.length > 0 && { campos }),
  }
}

/** @throws AppError 400 for a word there is not */
function readAcceso({ filters: { acceso } }: SocioQuery): AccesoPendente | undefined {
  const found = accesosPendentes.find((each) => each === acceso)
  if (acceso !== undefined && !found) throw fieldError('filters', fieldErrors.invalidValue)
  return found
}

/** @throws AppError 400 for a word there is not */
function readCorreo({ filters: { correo } }: SocioQuery): 'SEN' | undefined {
  if (correo === undefined || correo === 'SEN') return correo
  throw fieldError('filters', fieldErrors.invalidValue)
}

/** The filter by active or inactive members; null for all. */
function readActivo({ filters, getPartners, getSuspended }: SocioQuery): boolean | null {
  if (getPartners === 'true') return getSuspended === 'true' ? null : true
  switch (filters.fechaBaja) {
    case undefined:
      return null
    case 'NULL':
      return true
    case 'NOT_NULL':
      return false
    default:
      throw fieldError('filters', fieldErrors.invalidValue)
  }
}

/**
 * Roles by which members are looked for, separated by commas, or NULL and NOT_NULL for whether there is any beyond the
 * implied ones; undefined when every member has one of them.
 * @throws AppError 400 for one there is not
 */
export function rolesFilter(text: string): SocioFilter['roles'] {
  if (text === 'NULL') return 'none'
  if (text === 'NOT_NULL') return 'any'
  const requested = text.split(',').map((each) => each.trim())
  if (!requested.every((each): each is Role => (roles as readonly string[]).includes(each)))
    throw fieldError('authorities', fieldErrors.invalidValue)
  if (impliedRoles.some((implied) => requested.includes(implied))) return undefined
  return assignableRoles.filter((role) => requested.includes(role))
}

/** One page of the register; with `getPartners` all of it. */
export async function listAll(db: Reader, query: SocioQuery): Promise<ListResult<SocioRow>> {
  const paging = query.getPartners === 'true' ? { page: 0, size: -1 } : {}
  const filter = await readSocioFilter(db, query)
  const campos = await findListCampos(db)
  return listSocios(db, { ...query, ...paging }, filter, async (socios) =>
    withCampos(db, await withAuthorities(db, socios), campos),
  )
}

/** The members `filter` is about, a page or all of them, each mapped by `made`. */
export const listMembers = <Made>(
  db: Reader,
  query: ListQuery<SocioSortField>,
  filter: SocioFilter,
  made: (socio: Member) => Made,
): Promise<ListResult<Made>> =>
  listSocios(db, query, filter, async (socios) => (await withAuthorities(db, socios)).map(made))

/**
 * One page of the active members as all members see each other.
 * @throws AppError 403 when the inactive ones are asked for
 */
export async function listPublic(
  db: Reader,
  query: ListQuery<'id' | 'nombre' | 'apellidos', 'fechaBaja'>,
): Promise<ListResult<SocioPublic>> {
  const { fechaBaja = 'NULL' } = query.filters
  if (fechaBaja === 'NOT_NULL') throw new AppError('error.forbidden')
  if (fechaBaja !== 'NULL') throw fieldError('filters', fieldErrors.invalidValue)
  const campos = await findPublicCampos(db)
  return listPublicSocios(db, query, (socios) => withCampos(db, socios, campos))
}

/** @throws AppError 404 */
export async function getStored(db: Reader, id: number): Promise<StoredSocio> {
  const socio = await findSocio(db, { id })
  if (!socio) throw new AppError('error.resource-not-found')
  return socio
}

/** The own fields of a record that a user sees: all for the staff of the register, those of their own record for a member. */
const toReader = ({ authorities }: Pick<SignedInUser, 'authorities'>): Visibilidade =>
  allows(memberStaff, authorities) ? 'XESTION' : 'PROPIA'

/** A member's whole record as the staff of the register sees it. @throws AppError 404 */
export const getSocio = (db: Reader, id: number): Promise<Socio> => getRecord(db, id, 'XESTION')

/** A member's whole record as `who` sees it. @throws AppError 404 */
export const getSocioFor = (db: Reader, who: SignedInUser, id: number): Promise<Socio> =>
  getRecord(db, id, toReader(who))

async function getRecord(db: Reader, id: number, reader: Visibilidade): Promise<Socio> {
  const [socio] = await withAuthorities(db, [await getStored(db, id)])
  return {
    ...(socio as Member),
    campos: await listSocioCampos(db, id, reader),
    ...(await listAttachments(db, id)),
    ultimaCota: await getLastFee(db, id),
    grupos: await listSocioGrupos(db, id),
    ...(await getAccess(db, (socio as Member).userId)),
  }
}

/** Refuses changes of fields that members may not change in their own record. */
function checkOwn({ settings }: AppContext, changed: string[]): void {
  const free: readonly string[] = settings.SELF_EDIT_FIELDS
  if (changed.some((name) => !free.includes(name))) throw new AppError('error.forbidden')
}

const asKeeper: ValueWriter = { isKeeper: true, reader: 'XESTION' }
const noAttachments = { thumbnail: null, documentos: [], pagos: [] }

/**
 * Adds a member and their user, who gets a link to choose a password.
 * @throws AppError 400 when DNI or e-mail are taken, or a reference leads nowhere
 */
export async function createSocio(context: AppContext, who: SignedInUser, input: SocioInput): Promise<Socio> {
  const values = parseSocio(input, getToday(context))
  await findValueChanges(context.database.read, null, input.campos, asKeeper)
  const attachments = await storeFiles(context, who.id, input)
  try {
    return await context.write(who, async (write) => {
      await lockUsuarios(write.tx)
      return addMember(context, write, who, values, { campos: input.campos, attachments })
    })
  } catch (error) {
    throw asSocioError(error, values)
  }
}

/**
 * Adds a member and their user in a transaction that has locked the users: with the next number, the default fees, the own fields and
 * attachments that are given, and an entry in the trail. The user gets a link to choose a password.
 * @throws AppError 400 when the DNI is another member's; 403 for a user who holds a role, unless `who` is an administrator; the unique
 * columns' errors, which {@link asSocioError} puts in words
 */
export async function addMember(
  context: AppContext,
  write: Write,
  who: Pick<SignedInUser, 'id'>,
  values: SocioValues,
  given: { campos?: SocioInput['campos']; attachments?: AttachmentsInput },
): Promise<Socio> {
  const { tx, audit, now } = write
  const usuarioId = await enrolUsuario(context, write, who, toUser(values))
  const numero = await nextSocioNumero(tx)
  const fechaAlta = toDay(now, context.settings.TIME_ZONE)
  const id = await insertSocio(tx, values, { usuarioId, numero, fechaAlta })
  if (given.attachments) await saveAttachments(context, write, who.id, id, noAttachments, given.attachments)
  await giveDefaultCotas(tx, id, fechaAlta)
  const campos = await findValueChanges(tx, null, given.campos, asKeeper)
  await saveValueChanges(tx, id, campos)
  await addTo(tx, 'socios.active', 1)
  const socio = await getSocio(tx, id)
  await audit({
    accion: 'CREAR',
    entidade: 'socio',
    rexistro: id,
    rexistroNome: personName(values),
    despois: {
      numero,
      ...pickPersonalData(values),
      fechaAlta,
      ...toAttachmentsAudit(null, socio).despois,
      ...auditedChanges(campos).despois,
    },
  })
  return socio
}

/**
 * Changes a member and their user, documents and payments included: all of it or nothing.
 * @throws AppError 400 when DNI or e-mail are taken, or a reference leads nowhere; 403 for what the asker may not change;
 * 404; 409 when `version` is not the stored one
 */
export async function changeSocio(
  context: AppContext,
  who: SignedInUser,
  id: number,
  input: SocioChange,
): Promise<Socio> {
  if (input.id !== id) throw new AppError('error.bad-request')
  const values = parseSocio(input, getToday(context))
  const isKeeper = allows(memberManagers, who.authorities)
  const writer: ValueWriter = { isKeeper, reader: toReader(who) }
  /** @returns the changes of own fields @throws AppError 400, 403, 409 */
  const check = (db: Reader, stored: Socio) => {
    checkVersion(stored, input.version)
    if (!isKeeper) checkOwn(context, findChangedFields(stored, values, input))
    checkEmail(stored, values)
    return findValueChanges(db, id, input.campos, writer)
  }
  const { read } = context.database
  await check(read, await getSocio(read, id))
  const attachments = await storeFiles(context, who.id, input)
  try {
    return await context.write(who, async (write) => {
      const { tx, audit } = write
      await lockUsuarios(tx)
      const before = await getSocio(tx, id)
      const campos = await check(tx, before)
      await lockSocio(tx, id)
      const email = await changeSocioUser(context, write, who, before.userId, toUser(values))
      await updateSocio(tx, id, before.numero, { ...values, email })
      if (personName(values) !== personName(before)) {
        await renameRecibos(tx, id, { numero: before.numero, ...values })
        await renameMandatos(tx, id, { numero: before.numero, ...values })
      }
      await saveAttachments(context, write, who.id, id, before, attachments)
      await saveValueChanges(tx, id, campos)
      const after = await getSocioFor(tx, who, id)
      const { antes, despois } = toAttachmentsAudit(before, after)
      const ownFields = auditedChanges(campos)
      await audit({
        accion: 'MODIFICAR',
        entidade: 'socio',
        rexistro: id,
        rexistroNome: personName(after),
        antes: { ...pickPersonalData(before), ...antes, ...ownFields.antes },
        despois: { ...pickPersonalData(after), ...despois, ...ownFields.despois },
      })
      return after
    })
  } catch (error) {
    throw asSocioError(error, values)
  }
}

/** Writes the new e-mail of a member's user into the register; call it with the users locked. */
export async function changeSocioEmail(
  { tx, audit }: Write,
  id: number,
  email: string | null,
): Promise<void> {
  await lockSocio(tx, id)
  const before = await findSocio(tx, { id })
  if (!before) return
  await updateSocio(tx, id, before.numero, { ...before, email })
  await audit({
    accion: 'MODIFICAR',
    entidade: 'socio',
    rexistro: id,
    rexistroNome: personName(before),
    antes: { email: before.email },
    despois: { email },
  })
}
