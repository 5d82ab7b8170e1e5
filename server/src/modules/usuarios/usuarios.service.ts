import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { withoutHidden } from '#contract/hidden-characters.ts'
import type { Page } from '#contract/lists.ts'
import { personName } from '#contract/person-name.ts'
import type { AssignableRole, Role } from '#contract/roles.ts'
import { assignedRoles, isAdminMixed, withImpliedRoles } from '#contract/roles.ts'
import type { Usuario, UsuariosQuery } from '#contract/usuarios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { isForeignKeyViolation, uniqueViolation } from '../../platform/db/constraints.ts'
import { lockRow } from '../../platform/db/counters.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Write } from '../../platform/db/write.ts'
import { lockUserSessions, revokeAccess } from '../auth/keys.service.ts'
import { hashPassword } from '../auth/passwords.service.ts'
import {
  checkEmail,
  checkEmailOfRoles,
  checkKeepsEmail,
  endUndos,
  followAddressInRegister,
  type WithRegister,
} from './email-change.service.ts'
import {
  auditActivation,
  auditChangedUsuario,
  auditDeletedUsuario,
  auditNewUsuario,
  auditUsuario,
  type Snapshot,
} from './usuario-audit.service.ts'
import { inviteUsuario, notifyNewAdmin, notifyUsuario } from './usuario-mails.service.ts'
import type { UsuarioRow, UsuarioValues } from './usuarios.rows.ts'
import {
  activeAdmins,
  deleteUsuario,
  findUsuario,
  insertUsuario,
  listUsuarios,
  replaceRoles,
  setPasswordHash,
  updateUsuario,
} from './usuarios.rows.ts'

/** A user as requested: `authorities` may or may not name the implied roles. */
export interface UsuarioInput {
  login: string
  email: string | null
  firstName: string
  lastName: string
  langKey?: Language | undefined
  activated?: boolean | undefined
  authorities: Role[]
}

const toUsuario = ({ roles, socio, passwordHash, invitedAt, ...row }: UsuarioRow): Usuario => ({
  ...row,
  hasPassword: passwordHash !== null,
  hasLetter: invitedAt !== null,
  authorities: withImpliedRoles(roles, socio !== null),
})

export async function listAll(db: Reader, query: UsuariosQuery): Promise<Page<Usuario>> {
  const { activated = 'NOT_NULL' } = query.filters
  if (!['true', 'false', 'NULL', 'NOT_NULL'].includes(activated))
    throw fieldError('filters', fieldErrors.invalidValue)
  const { content, totalElements } = await listUsuarios(db, query)
  return { content: content.map(toUsuario), totalElements }
}

/**
 * The user of a login or id.
 * @throws AppError 404
 */
export async function getUsuario(db: Reader, by: { login: string } | { id: number }): Promise<UsuarioRow> {
  const found = await findUsuario(db, by)
  if (!found) throw new AppError('error.resource-not-found')
  return found
}

export const getUsuarioView = async (db: Reader, login: string): Promise<Usuario> =>
  toUsuario(await getUsuario(db, { login }))

/** Checks the rules that a schema cannot express: available languages, ROLE_ADMIN alone. */
function checkUsuario(input: UsuarioInput, languages: Language[], stored?: UsuarioRow): Snapshot {
  const langKey = input.langKey ?? stored?.langKey ?? (languages[0] as Language)
  // users keep a language that is no longer on offer, so that their record can still be changed
  if (!languages.includes(langKey) && langKey !== stored?.langKey)
    throw fieldError('langKey', fieldErrors.invalidValue)
  if (isAdminMixed(input.authorities)) throw fieldError('authorities', fieldErrors.adminAlone)
  const { login, email, firstName, lastName, activated = stored?.activated ?? true } = input
  return { login, email, firstName, lastName, activated, langKey, roles: assignedRoles(input.authorities) }
}

/** Converts a violation of a unique column to the error for that column; returns any other error unchanged. */
export function asAppError(error: unknown, input: { login: string; email: string | null }): unknown {
  const columns = uniqueViolation(error)
  if (columns === 'usuario.login')
    return new AppError('error.login-in-use', { params: { login: input.login } })
  if (columns === 'usuario.email_key')
    return new AppError('error.email-in-use', { params: { email: input.email ?? '' } })
  return error
}

/**
 * Creates a user and mails the link to choose a password, or to activate the account when it is created inactive.
 * @throws AppError 400 when login or e-mail are taken
 */
export async function createUsuario(context: AppContext, who: Actor, input: UsuarioInput): Promise<Usuario> {
  const values = checkUsuario(input, context.settings.LANGUAGES)
  try {
    return await context.write(who, async (write) => {
      await lockUsuarios(write.tx)
      const id = await insertUsuario(write.tx, values, write.now)
      await replaceRoles(write.tx, id, values.roles)
      await followRoles(context, write, { id, ...values, roles: [] }, values.roles)
      await auditNewUsuario(write, id, values)
      await inviteUsuario(context, write, { id, ...values })
      return toUsuario(await getUsuario(write.tx, { id }))
    })
  } catch (error) {
    throw asAppError(error, values)
  }
}

/**
 * Changes a user. Deactivating ends the person's sessions and links.
 * @throws AppError 404; 409 when `version` is not the stored one; 400 for a change that would deactivate the caller's own user or
 * remove the last administrator, or that only the register can make
 */
export async function changeUsuario(
  context: WithRegister,
  who: Actor & { id: number },
  id: number,
  version: number | null,
  input: UsuarioInput,
): Promise<Usuario> {
  let taken = { login: input.login, email: input.email }
  try {
    return await context.write(who, async (write) => {
      const { tx } = write
      await lockUsuarios(tx)
      const before = await getUsuario(tx, { id })
      checkVersion(before, version)
      const values = withRegister(before, checkUsuario(input, context.settings.LANGUAGES, before))
      taken = values
      checkKeepsEmail(before, values)
      checkEmail(before, values)
      checkEmailOfRoles(values, values.roles)
      if (id === who.id && !values.activated) throw new AppError('error.own-user')
      if (!values.activated || !values.roles.includes('ROLE_ADMIN')) await checkNotLastAdmin(tx, before)
      await updateUsuario(tx, id, values)
      await lockUserSessions(tx, id)
      await replaceRoles(tx, id, values.roles)
      await followRoles(context, write, before, values.roles)
      if (before.activated && !values.activated) await revokeAccess(tx, id)
      await followAddressInRegister(context, write, before, values)
      await auditChangedUsuario(write, before, values)
      return toUsuario(await getUsuario(tx, { id }))
    })
  } catch (error) {
    throw asAppError(error, taken)
  }
}

/**
 * Blocks all other changes of users and members until the transaction ends: no constraint of the database can ensure that an
 * administrator remains, and that a member and their user have the same names and login.
 */
export const lockUsuarios = (tx: Tx): Promise<void> => lockRow(tx, 'users')

/**
 * Refuses changes to fields of a member's user that only the register changes: names, login and the end of a membership. Names that
 * differ only in hidden characters are equal.
 * @returns the values, with these fields as stored
 */
function withRegister<V extends UsuarioValues>(before: UsuarioRow, values: V): V {
  if (!before.socio) return values
  const { login, firstName, lastName } = before
  const register = { login, firstName, lastName }
  const kept = (['login', 'firstName', 'lastName'] as const).filter(
    (name) => withoutHidden(register[name]) !== withoutHidden(values[name]),
  )
  const isRevived = values.activated && !before.activated && !before.socio.activo
  const fields = isRevived ? [...kept, 'activated'] : kept
  if (fields.length > 0)
    throw new AppError('error.only-in-register', {
      fields: Object.fromEntries(fields.map((name) => [name, ['error.only-in-register']])),
    })
  return { ...values, ...register }
}

/**
 * Notifies the other administrators of a new one, and deletes the links that could restore the e-mail address of a user who is given roles.
 */
export async function followRoles(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  before: Pick<UsuarioRow, 'id' | 'firstName' | 'lastName' | 'roles'>,
  roles: AssignableRole[],
): Promise<void> {
  const given = roles.filter((role) => !before.roles.includes(role))
  if (given.length > 0) await endUndos(write, before.id)
  if (given.includes('ROLE_ADMIN')) await notifyNewAdmin(context, write, before)
}

/** Refuses to remove the last active administrator; call it after {@link lockUsuarios}. */
export async function checkNotLastAdmin(tx: Tx, usuario: UsuarioRow): Promise<void> {
  if (!usuario.activated || !usuario.roles.includes('ROLE_ADMIN')) return
  const others = (await activeAdmins(tx)).filter(({ id }) => id !== usuario.id)
  if (others.length === 0) throw new AppError('error.last-admin')
}

/**
 * Deletes a user.
 * @throws AppError 404; 400 for the caller's own user, the last administrator, or the user of a member
 */
export async function removeUsuario(
  context: AppContext,
  who: Actor & { id: number },
  login: string,
): Promise<void> {
  await context.write(who, async (write) => {
    const { tx } = write
    await lockUsuarios(tx)
    const usuario = await getUsuario(tx, { login })
    if (usuario.id === who.id) throw new AppError('error.own-user')
    await checkNotLastAdmin(tx, usuario)
    await deleteUsuario(tx, usuario.id).catch((error) => {
      // only a member refers to a user: sessions, keys and roles are deleted with it, files are set to null
      throw isForeignKeyViolation(error) ? new AppError('error.user-has-socio') : error
    })
    await auditDeletedUsuario(write, usuario)
  })
}

/**
 * Sets a user's password, ends their sessions and links, and notifies them.
 * @param recheck runs inside the transaction before the change, for instance to consume a key
 */
export async function givePassword(
  context: Pick<AppContext, 'write' | 'mail'>,
  who: Actor,
  usuario: UsuarioRow,
  password: string,
  recheck: (write: Write) => Promise<void> = async () => {},
): Promise<void> {
  await givePasswordAnd(context, who, usuario, password, recheck, async () => {})
}

/** Sets a password as {@link givePassword} does, then runs `next` in the same transaction and returns its result. */
export async function givePasswordAnd<T>(
  context: Pick<AppContext, 'write' | 'mail'>,
  who: Actor,
  usuario: UsuarioRow,
  password: string,
  recheck: (write: Write) => Promise<void>,
  next: (write: Write) => Promise<T>,
): Promise<T> {
  const passwordHash = await hashPassword(password)
  return context.write(who, async (write) => {
    await recheck(write)
    const before = await getUsuario(write.tx, { id: usuario.id })
    await setPasswordHash(write.tx, usuario.id, passwordHash)
    await revokeAccess(write.tx, usuario.id)
    // a first password is not a change
    if (before.passwordHash !== null)
      await notifyUsuario(
        context,
        write,
        before,
        who.login === before.login ? 'password-changed' : 'password-given',
      )
    await auditUsuario(write, 'CAMBIAR_CONTRASINAL', usuario)
    return next(write)
  })
}

/** The language of a user: their own while it is on offer, else the portal's. @throws AppError 404 */
export async function findLanguage(
  { database, settings: { LANGUAGES } }: Pick<AppContext, 'database' | 'settings'>,
  id: number,
): Promise<Language> {
  const { langKey } = await getUsuario(database.read, { id })
  return LANGUAGES.includes(langKey) ? langKey : (LANGUAGES[0] as Language)
}

/** A user as the audit trail names them when they act on their own account. */
export const asWho = (usuario: UsuarioRow): Actor & { id: number } => ({
  id: usuario.id,
  login: usuario.login,
  nome: personName(usuario),
})

export const findByLogin = (db: Reader, login: string): Promise<UsuarioRow | undefined> =>
  findUsuario(db, { login })

/**
 * Changes the user's own fields; roles, login and activation stay.
 * @throws AppError 400 when another user has the e-mail, and for a member's names
 */
export async function changeProfile(
  context: Pick<WithRegister, 'database' | 'write' | 'mail' | 'register'>,
  id: number,
  profile: Pick<UsuarioValues, 'firstName' | 'lastName' | 'email' | 'langKey'>,
): Promise<void> {
  const asker = await getUsuario(context.database.read, { id })
  try {
    await context.write(asWho(asker), async (write) => {
      const { tx } = write
      await lockUsuarios(tx)
      const before = await getUsuario(tx, { id })
      const values = withRegister(before, { ...before, ...profile })
      checkKeepsEmail(before, values)
      checkEmail(before, values)
      await updateUsuario(tx, id, values)
      await followAddressInRegister(context, write, before, values)
      await auditChangedUsuario(write, before, values)
    })
  } catch (error) {
    throw asAppError(error, { ...asker, ...profile })
  }
}

/** Activates a user; `first` runs in the same transaction before and its answer is passed on. */
export const activateUsuario = <T>(
  context: Pick<AppContext, 'write'>,
  usuario: UsuarioRow,
  first: (write: Write) => Promise<T>,
): Promise<T> =>
  context.write(asWho(usuario), async (write) => {
    await lockUsuarios(write.tx)
    const answer = await first(write)
    const current = await getUsuario(write.tx, { id: usuario.id })
    await updateUsuario(write.tx, usuario.id, { ...current, activated: true })
    await auditActivation(write, usuario, true, 'ACTIVAR')
    return answer
  })
