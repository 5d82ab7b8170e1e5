import type { Session } from '#contract/account.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { personName } from '#contract/person-name.ts'
import { normalizeDni } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { anywhere, beginAttempt, guess } from '../auth/attempts.service.ts'
import { checkNotEasyToGuess } from '../auth/common-passwords.service.ts'
import type { Device } from '../auth/devices.rules.ts'
import type { KeyPurpose } from '../auth/keys.service.ts'
import { consumeKey, findKey, issueKey } from '../auth/keys.service.ts'
import { checkPasswordBounds } from '../auth/passwords.service.ts'
import type { SignedUsuario } from '../auth/sessions.service.ts'
import { findSessionUser, openSession, sessionLifetime, sessionView } from '../auth/sessions.service.ts'
import type { WithRegister } from '../usuarios/email-change.service.ts'
import { limitingOwnEmail } from '../usuarios/email-limits.service.ts'
import { checkPassword } from '../usuarios/password-check.service.ts'
import {
  activateUsuario,
  asWho,
  changeProfile,
  findByLogin,
  getUsuario,
  givePassword,
  givePasswordAnd,
} from '../usuarios/usuarios.service.ts'
import { lockUser } from './account.rows.ts'
import type { LockedCredentials } from './factor-change.service.ts'
import { spendFor, withCode } from './factor-codes.service.ts'
import { checkOwnPassword } from './own-password.service.ts'
import { findFactor } from './second-factor.rows.ts'

/** The origin of a sign-in or a password change: the client's address and browser. */
export interface Caller {
  /** Network address. */
  address: string
  device: Device
}

/**
 * Signs in.
 * @throws AppError 401, the same for an unknown login, a wrong or unset password and an inactive user; with the right
 * password, 401 when a second factor's code is missing or not right; 429
 */
export function signIn(
  context: AppContext,
  { login, password, code }: { login: string; password: string; code?: string | undefined },
  remember: boolean,
  { address, device }: Caller,
): Promise<Session> {
  const dni = normalizeDni(login)
  const refused = new AppError('error.credentials-not-valid', { params: { login } })
  return guess(context, 'sign-in', address, dni, async () => {
    const usuario = await checkPassword(context, await findByLogin(context.database.read, login), password)
    if (!usuario?.activated) throw refused

    const required = new AppError('error.second-factor-required')
    const active = Boolean((await findFactor(context.database.read, usuario.id))?.since)
    const open = (tx: Tx, now: Date, held: LockedCredentials | undefined) => {
      // what was right a moment ago may not be any more: no session is opened with it
      if (!held?.activated || held.passwordHash !== usuario.passwordHash) throw refused
      if (!active && held.secondFactorSince !== null) throw required
      const expiresAt = new Date(now.getTime() + sessionLifetime(remember))
      return openSession(context, tx, usuario.id, now, expiresAt, device)
    }
    if (!active)
      return context.database.transactionWithoutAudit(async (tx) =>
        open(tx, context.clock(), await lockUser(tx, usuario.id)),
      )
    if (!code?.trim()) throw required
    return withCode(context, usuario, code, new AppError('error.second-factor-not-valid'), (proof) =>
      spendFor(context, usuario, proof, null, open),
    )
  }).then((token) => getSession(context, token))
}

/** The session of a token that was just issued. */
async function getSession(context: AppContext, token: string): Promise<Session> {
  const signed = await findSessionUser(context, token)
  // deactivated between the two lines
  if (typeof signed === 'string') throw new AppError('error.authorization-required')
  return sessionView(signed)
}

/**
 * Mails the link to choose a new password.
 * @throws AppError 400 when no active user has that DNI, or the user has no e-mail; 429, also when the user received too many letters in a day
 */
export async function askReset(context: AppContext, login: string, address: string): Promise<void> {
  const { database, mail, clock } = context
  const dni = normalizeDni(login)
  await beginAttempt(context, 'reset', address, dni)
  // before the user is looked up: beyond the limit a known DNI must look like an unknown one
  const usuario = await guess(context, 'reset-unknown', address, dni, async () => {
    const found = await findByLogin(database.read, login)
    if (!found?.activated) throw new AppError('error.dni-not-registered', { params: { dni } })
    if (found.email === null) throw new AppError('error.sen-correo')
    return found
  })
  await beginAttempt(context, 'reset-letter', anywhere, dni)
  await database.transactionWithoutAudit(async (tx) => {
    const now = clock()
    // deactivated or at another e-mail since: a link to the earlier address would open the account
    const isHeld = (await lockUser(tx, usuario.id))?.activated
    if (!isHeld) throw new AppError('error.dni-not-registered', { params: { dni } })
    const found = await getUsuario(tx, { id: usuario.id })
    if (found.email === null) throw new AppError('error.sen-correo')
    await mail.enqueue(tx, now, {
      template: 'reset',
      to: { address: found.email, name: personName(found) },
      language: found.langKey,
      key: await issueKey(tx, usuario.id, 'reset', now),
    })
  })
  mail.wake()
}

/** The user and purpose of a link's key. @throws AppError 400 when it is unknown, used or too old */
async function usuarioOfKey(context: AppContext, key: string, purposes: KeyPurpose[]) {
  const found = await findKey(context.database.read, key, purposes, context.clock())
  if (!found) throw new AppError('error.reset-link-not-valid')
  return getUsuario(context.database.read, { id: found.usuarioId })
}

export const checkKey = (context: AppContext, key: string) => usuarioOfKey(context, key, ['reset', 'set'])

/** Chooses a password with the key of a reset or set-password link; ends the earlier sessions. */
export async function finishReset(context: AppContext, key: string, newPassword: string): Promise<void> {
  const usuario = await checkKey(context, key)
  checkPasswordBounds(newPassword, context.settings.PASSWORD_MIN, 'newPassword')
  await checkNotEasyToGuess(context, newPassword, 'newPassword', usuario)
  await givePassword(context, asWho(usuario), usuario, newPassword, async ({ tx }) => {
    if (!(await consumeKey(tx, key))) throw new AppError('error.reset-link-not-valid')
  })
}

/** Activates a user with the key of a link; answers a key for the first password. */
export async function activate(context: AppContext, key: string): Promise<string> {
  const usuario = await usuarioOfKey(context, key, ['activate'])
  return activateUsuario(context, usuario, async ({ tx, now }) => {
    if (!(await consumeKey(tx, key))) throw new AppError('error.reset-link-not-valid')
    return issueKey(tx, usuario.id, 'set', now)
  })
}

/**
 * Changes the user's own password. All earlier tokens end; the response contains a new one with the same expiry.
 * @throws AppError 400 when the current password is wrong; 401 when the session has ended; 429 after too many attempts
 */
export async function changePassword(
  context: AppContext,
  signed: SignedUsuario,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, device }: Caller,
): Promise<Session> {
  checkPasswordBounds(newPassword, context.settings.PASSWORD_MIN, 'newPassword')
  await checkNotEasyToGuess(context, newPassword, 'newPassword', signed)
  const usuario = await checkOwnPassword(context, signed, {
    password: currentPassword,
    field: 'currentPassword',
    address,
  })
  const token = await givePasswordAnd(
    context,
    asWho(usuario),
    usuario,
    newPassword,
    async ({ tx }) => {
      const held = await lockUser(tx, usuario.id)
      // another request changed the password first
      if (held?.passwordHash !== usuario.passwordHash) throw new AppError('error.incorrect-password')
    },
    ({ tx, now }) => openSession(context, tx, usuario.id, now, signed.expiresAt, device),
  )
  return getSession(context, token)
}

/** Changes the user's own profile. @throws AppError 400 when another user has the e-mail; 429 after too many taken e-mails */
export async function editProfile(
  context: WithRegister,
  signed: SignedUsuario,
  profile: { firstName: string; lastName: string; email: string | null; langKey?: Language | undefined },
): Promise<Session> {
  const langKey = profile.langKey ?? signed.langKey
  const isOffered = context.settings.LANGUAGES.includes(langKey)
  if (!isOffered && langKey !== signed.langKey) throw fieldError('langKey', fieldErrors.invalidValue)
  await limitingOwnEmail(context, signed, signed, profile, () =>
    changeProfile(context, signed.id, { ...profile, langKey }),
  )
  return sessionView({ ...signed, ...profile, langKey })
}

export async function changeLanguage(
  context: WithRegister,
  signed: SignedUsuario,
  langKey: Language,
): Promise<void> {
  await editProfile(context, signed, { ...signed, langKey })
}
