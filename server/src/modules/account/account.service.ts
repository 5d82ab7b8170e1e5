import type { Session } from '#contract/account.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { normalizeDni } from '#contract/rules.ts'
import { Refusal, refuseField } from '../../http/errors.ts'
import { hashOf } from '../../http/tokens.ts'
import type { Parts } from '../../parts.ts'
import {
  activateUsuario,
  asWho,
  changeProfile,
  findByLogin,
  getUsuario,
  givePassword,
} from '../usuarios/usuarios.service.ts'
import type { KeyPurpose } from './account.rows.ts'
import { consumeKey, deleteSession, findKey } from './account.rows.ts'
import { beginAttempt, endAttempt } from './attempts.service.ts'
import { issueKey } from './keys.service.ts'
import { checkPasswordBounds, passwordFits } from './passwords.service.ts'
import type { SignedUsuario } from './sessions.service.ts'
import { findSigned, openSession, sessionLifetime, sessionView } from './sessions.service.ts'

/**
 * Signs in.
 * @throws Refusal 401, the same for an unknown login, a wrong or unset password and an inactive user; 429
 */
export async function signIn(
  parts: Parts,
  { login, password }: { login: string; password: string },
  remember: boolean,
  address: string,
): Promise<Session> {
  const dni = normalizeDni(login)
  const attempt = await beginAttempt(parts, 'sign-in', address, dni)
  const usuario = await findByLogin(parts.database.read, dni)
  const fits = await passwordFits(usuario?.passwordHash ?? null, password)
  const isWelcome = fits && usuario?.activated === true
  await endAttempt(parts, attempt, isWelcome)
  if (!isWelcome) throw new Refusal('error.credentials-not-valid', { params: { login } })
  return startSession(parts, usuario.id, (now) => new Date(now.getTime() + sessionLifetime(remember)))
}

async function startSession(
  parts: Parts,
  usuarioId: number,
  expiresAt: (now: Date) => Date,
): Promise<Session> {
  const now = parts.clock()
  const token = await parts.database.maintain((tx) => openSession(parts, tx, usuarioId, now, expiresAt(now)))
  const signed = await findSigned(parts, token)
  // deactivated between the two lines
  if (typeof signed === 'string') throw new Refusal('error.authorization-required')
  return sessionView(signed)
}

export const signOut = (parts: Parts, sessionId: string): Promise<unknown> =>
  parts.database.maintain((tx) => deleteSession(tx, sessionId))

/**
 * Mails the link to choose a new password.
 * @throws Refusal 400 when nobody active has that DNI; 429
 */
export async function askReset(parts: Parts, login: string, address: string): Promise<void> {
  const { database, mail, clock } = parts
  const dni = normalizeDni(login)
  await beginAttempt(parts, 'reset', address, dni)
  const usuario = await findByLogin(database.read, dni)
  if (!usuario?.activated) {
    await beginAttempt(parts, 'reset-unknown', address, dni)
    throw new Refusal('error.dni-not-registered', { params: { dni } })
  }
  await database.maintain(async (tx) => {
    const now = clock()
    await mail.enqueue(tx, now, {
      template: 'reset',
      to: { address: usuario.email, name: `${usuario.firstName} ${usuario.lastName}` },
      language: usuario.langKey,
      key: await issueKey(tx, usuario.id, 'reset', now),
    })
  })
  mail.wake()
}

/** What a key of a link stands for. @throws Refusal 400 when it is unknown, used or too old */
async function usuarioOfKey(parts: Parts, key: string, purposes: KeyPurpose[]) {
  const found = await findKey(parts.database.read, hashOf(key), purposes, parts.clock())
  if (!found) throw new Refusal('error.reset-link-not-valid')
  return getUsuario(parts.database.read, { id: found.usuarioId })
}

export const checkKey = (parts: Parts, key: string) => usuarioOfKey(parts, key, ['reset', 'set'])

/** Chooses a password with the key of a reset or set-password link; ends the earlier sessions. */
export async function finishReset(parts: Parts, key: string, newPassword: string): Promise<void> {
  const usuario = await checkKey(parts, key)
  checkPasswordBounds(newPassword, parts.settings.PASSWORD_MIN, 'newPassword')
  await givePassword(parts, asWho(usuario), usuario, newPassword, async ({ tx }) => {
    if (!(await consumeKey(tx, hashOf(key)))) throw new Refusal('error.reset-link-not-valid')
  })
}

/** Activates a user with the key of a link; answers a key for the first password. */
export async function activate(parts: Parts, key: string): Promise<string> {
  const usuario = await usuarioOfKey(parts, key, ['activate'])
  return activateUsuario(parts, usuario, async ({ tx, now }) => {
    if (!(await consumeKey(tx, hashOf(key)))) throw new Refusal('error.reset-link-not-valid')
    return issueKey(tx, usuario.id, 'set', now)
  })
}

/**
 * Changes one's own password; every earlier token ends, the answer carries a new one that lasts as long as the
 * old one would have.
 * @throws Refusal 400 when the current password is not right; 429 after too many tries
 */
export async function changePassword(
  parts: Parts,
  signed: SignedUsuario,
  passwords: { currentPassword: string; newPassword: string },
  address: string,
): Promise<Session> {
  checkPasswordBounds(passwords.newPassword, parts.settings.PASSWORD_MIN, 'newPassword')
  const attempt = await beginAttempt(parts, 'sign-in', address, signed.login)
  const usuario = await getUsuario(parts.database.read, { id: signed.id })
  const fits = await passwordFits(usuario.passwordHash, passwords.currentPassword)
  await endAttempt(parts, attempt, fits)
  if (!fits)
    throw new Refusal('error.incorrect-password', {
      fields: { currentPassword: ['error.incorrect-password'] },
    })
  await givePassword(parts, asWho(usuario), usuario, passwords.newPassword, async ({ tx }) => {
    // somebody with the same old password was a moment quicker
    const now = await getUsuario(tx, { id: usuario.id })
    if (now.passwordHash !== usuario.passwordHash) throw new Refusal('error.incorrect-password')
  })
  return startSession(parts, usuario.id, () => signed.expiresAt)
}

/** Changes one's own profile. @throws Refusal 400 when the e-mail is somebody else's */
export async function editProfile(
  parts: Parts,
  signed: SignedUsuario,
  profile: { firstName: string; lastName: string; email: string; langKey?: Language | undefined },
): Promise<Session> {
  const langKey = profile.langKey ?? signed.langKey
  const isOffered = parts.settings.LANGUAGES.includes(langKey)
  if (!isOffered && langKey !== signed.langKey) throw refuseField('langKey', fieldErrors.invalidValue)
  await changeProfile(parts, signed.id, { ...profile, langKey })
  return sessionView({ ...signed, ...profile, langKey })
}

export async function changeLanguage(parts: Parts, signed: SignedUsuario, langKey: Language): Promise<void> {
  await editProfile(parts, signed, { ...signed, langKey })
}
