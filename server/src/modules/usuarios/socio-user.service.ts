import { adminFields } from '#contract/admin-fields.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { withImpliedRoles } from '#contract/roles.ts'
import type { SocioField } from '#contract/socios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import { lockUserSessions, revokeAccess } from '../auth/keys.service.ts'
import { checkEmailOfRoles, followAddress, isSameAddress } from './email-change.service.ts'
import {
  auditActivation,
  auditChangedUsuario,
  auditDeletedUsuario,
  auditNewUsuario,
} from './usuario-audit.service.ts'
import { inviteUsuario } from './usuario-mails.service.ts'
import type { UsuarioRow, UsuarioValues } from './usuarios.rows.ts'
import {
  clearPassword,
  deleteUsuario,
  findUsuario,
  insertUsuario,
  replaceRoles,
  rolesByUsuario,
  updateUsuario,
} from './usuarios.rows.ts'
import { checkNotLastAdmin, followRoles, getUsuario, lockUsuarios } from './usuarios.service.ts'

/**
 * The register's operations on the user of a member. All of them run in the register's own transaction, which begins with {@link
 * lockUsuarios}.
 */

export { lockUsuarios }

/** The fields of a user that come from the member's record. */
export type SocioUser = Pick<UsuarioValues, 'login' | 'email' | 'firstName' | 'lastName'>

/** The user who changes the register. */
export interface Keeper {
  id: number
}

/**
 * The user of a new member: made, and invited to choose a password; or the one who has that DNI already and belongs to
 * no member, who keeps roles and password.
 * @throws AppError 400 when the DNI is another member's; 403 when the user holds roles and the keeper is no administrator
 */
export async function enrolUsuario(
  context: Pick<AppContext, 'mail' | 'settings'>,
  write: Write,
  keeper: Keeper,
  person: SocioUser,
): Promise<number> {
  const { tx, now } = write
  const existing = await findUsuario(tx, { login: person.login })
  if (existing?.socio) throw dniInUse()
  if (existing) {
    if (existing.roles.length > 0 && !(await isAdmin(write.tx, keeper))) throw adminOnly(['dni'])
    await followRegister(context, write, existing, person)
    // an e-mail that changed has brought its own link
    if (existing.passwordHash === null && existing.activated && isSameAddress(existing, person))
      await inviteUsuario(context, write, existing)
    return existing.id
  }
  const values = { ...person, langKey: context.settings.LANGUAGES[0] as Language, activated: true }
  const id = await insertUsuario(tx, values, now)
  await auditNewUsuario(write, id, { ...values, roles: [] })
  await inviteUsuario(context, write, { id, ...values })
  return id
}

/**
 * Updates a member's user from the register.
 * @returns the e-mail the user has now
 * @throws AppError 403 for what only an administrator changes of that member
 */
export async function changeSocioUser(
  context: Pick<AppContext, 'mail' | 'settings'>,
  write: Write,
  keeper: Keeper,
  usuarioId: number,
  person: SocioUser,
): Promise<string | null> {
  const before = await getUsuario(write.tx, { id: usuarioId })
  const guarded = adminFields(withImpliedRoles(before.roles, true))
  if (guarded.length === 0 || (await isAdmin(write.tx, keeper))) {
    await followRegister(context, write, before, person)
    return person.email
  }
  // the same address stays as it is written: some mail servers tell capitals apart
  const kept = isSameAddress(before, person) ? { ...person, email: before.email } : person
  const own: readonly SocioField[] = keeper.id === before.id ? context.settings.SELF_EDIT_FIELDS : []
  const refused = guarded.filter((field) => isChanged(field, before, kept) && !own.includes(field))
  if (refused.length > 0) throw adminOnly(refused)
  await followRegister(context, write, before, kept)
  return kept.email
}

const adminOnly = (fields: readonly SocioField[]) =>
  new AppError('error.forbidden', {
    fields: Object.fromEntries(fields.map((field) => [field, [fieldErrors.adminOnly]])),
  })

/** Whether the keeper is an administrator at this moment: roles are given and taken while users are locked. */
const isAdmin = async (tx: Tx, { id }: Keeper): Promise<boolean> =>
  (await findUsuario(tx, { id }))?.roles.includes('ROLE_ADMIN') ?? false

const userField = { dni: 'login', email: 'email', nombre: 'firstName', apellidos: 'lastName' } as const

const isChanged = (field: SocioField, before: UsuarioRow, person: SocioUser): boolean => {
  const name = userField[field as keyof typeof userField]
  return before[name] !== person[name]
}

/** Copies the fields of a member to their user. @throws AppError 400 for the e-mail of a user who holds a role, which is needed */
async function followRegister(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  before: UsuarioRow,
  person: SocioUser,
): Promise<void> {
  const { login, email, firstName, lastName } = person
  const values = { ...before, login, email, firstName, lastName }
  const isSame = (['login', 'email', 'firstName', 'lastName'] as const).every(
    (name) => before[name] === values[name],
  )
  if (isSame) return
  checkEmailOfRoles(values, before.roles)
  await updateUsuario(write.tx, before.id, values)
  await followAddress(context, write, before, values)
  await auditChangedUsuario(write, before, values)
}

/**
 * Ends a member's access together with the membership.
 * @returns whether they could sign in before
 * @throws AppError 400 for oneself and for an administrator
 */
export async function suspendUsuario(write: Write, who: { id: number }, usuarioId: number): Promise<boolean> {
  const usuario = await getUsuario(write.tx, { id: usuarioId })
  if (usuario.id === who.id) throw new AppError('error.own-user')
  if (usuario.roles.includes('ROLE_ADMIN')) throw new AppError('error.admin-deactivate')
  await setActivated(write, usuario, false)
  await revokeAccess(write.tx, usuarioId)
  return usuario.activated
}

/** A person whom the portal knows by the DNI. */
export interface KnownPerson {
  usuarioId: number
  email: string | null
  nombre: string
  apellidos: string
  isActivated: boolean
  /** The record in the register, if there is one. */
  socio: { id: number; activo: boolean } | null
}

export async function findKnownPerson(db: Reader, dni: string): Promise<KnownPerson | null> {
  const found = await findUsuario(db, { login: dni })
  if (!found) return null
  const { id, email, firstName, lastName, activated, socio } = found
  return { usuarioId: id, email, nombre: firstName, apellidos: lastName, isActivated: activated, socio }
}

/**
 * Gives access anew to a person who has applied and whom the portal knows: the ways in of before end, and a letter to choose a password
 * goes to the address that the record has now. A replaced address is told.
 * @param mayEnter not for a user whom an administrator has blocked, who stays blocked
 * @throws AppError 400 for oneself; 403 for a person who holds a role, unless the keeper is an administrator
 */
export async function welcomeAgain(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  keeper: Keeper,
  { usuarioId, person, mayEnter }: { usuarioId: number; person: SocioUser; mayEnter: boolean },
): Promise<void> {
  const before = await getUsuario(write.tx, { id: usuarioId })
  if (before.roles.length > 0 && !(await isAdmin(write.tx, keeper))) throw adminOnly(['dni'])
  if (before.id === keeper.id) throw new AppError('error.own-user')
  await followRegister(context, write, before, person)
  await clearPassword(write.tx, usuarioId)
  await revokeAccess(write.tx, usuarioId)
  if (mayEnter) await restoreUsuario(context, write, usuarioId)
}

/** Restores a member's access; a user without a password gets a new link. */
export async function restoreUsuario(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  usuarioId: number,
): Promise<void> {
  const usuario = await getUsuario(write.tx, { id: usuarioId })
  await setActivated(write, usuario, true)
  if (usuario.passwordHash === null) await inviteUsuario(context, write, { ...usuario, activated: true })
}

async function setActivated(write: Write, usuario: UsuarioRow, activated: boolean): Promise<void> {
  if (usuario.activated === activated) return
  await updateUsuario(write.tx, usuario.id, { ...usuario, activated })
  await auditActivation(write, usuario, activated)
}

/** Replaces the assigned roles of a user. @throws AppError 400 for the last administrator, and without an e-mail */
export async function giveRoles(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  usuarioId: number,
  roles: AssignableRole[],
): Promise<void> {
  const { tx } = write
  const before = await getUsuario(tx, { id: usuarioId })
  if (!roles.includes('ROLE_ADMIN')) await checkNotLastAdmin(tx, before)
  checkEmailOfRoles(before, roles)
  // the version counts the change, so that concurrent edits of the user get a conflict
  await updateUsuario(tx, usuarioId, before)
  await lockUserSessions(tx, usuarioId)
  await replaceRoles(tx, usuarioId, roles)
  await followRoles(context, write, before, roles)
  await auditChangedUsuario(write, before, { ...before, roles })
}

/** Deletes the user of a member who is gone from the register. */
export async function eraseUsuario(write: Write, usuarioId: number): Promise<void> {
  const usuario = await getUsuario(write.tx, { id: usuarioId })
  await deleteUsuario(write.tx, usuarioId)
  await auditDeletedUsuario(write, usuario)
}

/** Whether the DNI is that of a user with a role beyond the implied ones: such a user is for administrators to enrol. */
export const holdsRole = async (db: Reader, dni: string): Promise<boolean> =>
  ((await findUsuario(db, { login: dni }))?.roles.length ?? 0) > 0

/** Whether a member's user has chosen a password, and ever had a letter to choose one. */
export async function getAccess(
  db: Reader,
  usuarioId: number,
): Promise<{ hasPassword: boolean; hasLetter: boolean }> {
  const { passwordHash, invitedAt } = await getUsuario(db, { id: usuarioId })
  return { hasPassword: passwordHash !== null, hasLetter: invitedAt !== null }
}

/** The roles handed out to each user who was handed out any. */
export const handedOutTo = (db: Reader): Promise<Map<number, AssignableRole[]>> => rolesByUsuario(db)

const dniInUse = () => new AppError('error.dni-in-use', { fields: { dni: ['error.dni-in-use'] } })

/** Says in the register's words which unique column a write collided with; any other error as it is. */
export function asSocioError(error: unknown, { email }: { email: string | null }): unknown {
  switch (uniqueViolation(error)) {
    case 'usuario.login':
    case 'socio.dni':
    case 'socio.usuario_id':
      return dniInUse()
    case 'usuario.email_key':
      return new AppError('error.email-in-use', {
        params: { email: email ?? '' },
        fields: { email: ['error.email-in-use'] },
      })
    default:
      return error
  }
}
