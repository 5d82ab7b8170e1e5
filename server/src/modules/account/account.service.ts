import type { Session } from '#contract/account.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { normalizeDni } from '#contract/rules.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal, refuseField } from '../../platform/http/errors.ts'
import { hashOf } from '../../platform/crypto/tokens.ts'
import type { Parts } from '../../platform/app-context.ts'
import { limitingOwnEmail } from '../usuarios/email-limits.service.ts'
import {
  activateUsuario,
  asWho,
  changeProfile,
  findByLogin,
  getUsuario,
  givePassword,
  givePasswordAnd,
} from '../usuarios/usuarios.service.ts'
import type { Device, KeyPurpose } from './account.rows.ts'
import { consumeKey, deleteSession, findKey, holdUsuario } from './account.rows.ts'
import { anywhere, beginAttempt, guess } from './attempts.service.ts'
import { checkNotEasyToGuess } from './common-passwords.service.ts'
import type { Held } from './factor-change.service.ts'
import { spendFor, withCode } from './factor-codes.service.ts'
import { issueKey } from './keys.service.ts'
import { checkOwnPassword } from './own-password.service.ts'
import { checkPasswordBounds, passwordFits } from './passwords.service.ts'
import { findFactor } from './second-factor.rows.ts'
import type { SignedUsuario } from './sessions.service.ts'
import { findSigned, openSession, sessionLifetime, sessionView } from './sessions.service.ts'

/** What a sign-in or a new password comes with besides what was typed. */
export interface Caller {
  /** Network address. */
  address: string
  device: Device
}

/**
 * Signs in.
 * @throws Refusal 401, the same for an unknown login, a wrong or unset password and an inactive user; with the right
 * password, 401 when a second factor's code is missing or not right; 429
 */
export function signIn(
  parts: Parts,
  { login, password, code }: { login: string; password: string; code?: string | undefined },
  remember: boolean,
  { address, device }: Caller,
): Promise<Session> {
  const dni = normalizeDni(login)
  const refused = new Refusal('error.credentials-not-valid', { params: { login } })
  return guess(parts, 'sign-in', address, dni, async () => {
    const usuario = await findByLogin(parts.database.read, dni)
    const fits = await passwordFits(usuario?.passwordHash ?? null, password)
    if (!fits || !usuario?.activated) throw refused

    const required = new Refusal('error.second-factor-required')
    const active = Boolean((await findFactor(parts.database.read, usuario.id))?.since)
    const open = (tx: Tx, now: Date, held: Held | undefined) => {
      // what was right a moment ago may not be any more: no session is opened with it
      if (!held?.activated || held.passwordHash !== usuario.passwordHash) throw refused
      if (!active && held.secondFactorSince !== null) throw required
      const expiresAt = new Date(now.getTime() + sessionLifetime(remember))
      return openSession(parts, tx, usuario.id, now, expiresAt, device)
    }
    if (!active)
      return parts.database.maintain(async (tx) => open(tx, parts.clock(), await holdUsuario(tx, usuario.id)))
    if (!code?.trim()) throw required
    return withCode(parts, usuario, code, new Refusal('error.second-factor-not-valid'), (proof) =>
      spendFor(parts, usuario, proof, null, open),
    )
  }).then((token) => viewOf(parts, token))
}

/** The session of a token that was just given out. */
async function viewOf(parts: Parts, token: string): Promise<Session> {
  const signed = await findSigned(parts, token)
  // deactivated between the two lines
  if (typeof signed === 'string') throw new Refusal('error.authorization-required')
  return sessionView(signed)
}

export const signOut = (parts: Parts, sessionId: string): Promise<unknown> =>
  parts.bookkeep((tx) => deleteSession(tx, sessionId))

/**
 * Mails the link to choose a new password.
 * @throws Refusal 400 when nobody active has that DNI; 429, also when the person got many letters within a day
 */
export async function askReset(parts: Parts, login: string, address: string): Promise<void> {
  const { database, mail, clock } = parts
  const dni = normalizeDni(login)
  await beginAttempt(parts, 'reset', address, dni)
  // before anybody is looked for: past the limit a known DNI must not be told from an unknown one either
  const usuario = await guess(parts, 'reset-unknown', address, dni, async () => {
    const found = await findByLogin(database.read, dni)
    if (!found?.activated) throw new Refusal('error.dni-not-registered', { params: { dni } })
    return found
  })
  await beginAttempt(parts, 'reset-letter', anywhere, dni)
  await database.maintain(async (tx) => {
    const now = clock()
    // deactivated or at another e-mail since: a link to the earlier address would open the account
    const isHeld = (await holdUsuario(tx, usuario.id))?.activated
    if (!isHeld) throw new Refusal('error.dni-not-registered', { params: { dni } })
    const { email, firstName, lastName, langKey } = await getUsuario(tx, { id: usuario.id })
    await mail.enqueue(tx, now, {
      template: 'reset',
      to: { address: email, name: `${firstName} ${lastName}` },
      language: langKey,
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
  await checkNotEasyToGuess(parts.settings, newPassword, 'newPassword', usuario)
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
 * @throws Refusal 400 when the current password is not right; 401 when the session ends meanwhile; 429 after too many tries
 */
export async function changePassword(
  parts: Parts,
  signed: SignedUsuario,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, device }: Caller,
): Promise<Session> {
  checkPasswordBounds(newPassword, parts.settings.PASSWORD_MIN, 'newPassword')
  await checkNotEasyToGuess(parts.settings, newPassword, 'newPassword', signed)
  const usuario = await checkOwnPassword(parts, signed, {
    password: currentPassword,
    field: 'currentPassword',
    address,
  })
  const token = await givePasswordAnd(
    parts,
    asWho(usuario),
    usuario,
    newPassword,
    async ({ tx }) => {
      const held = await holdUsuario(tx, usuario.id)
      // somebody with the same old password was a moment quicker
      if (held?.passwordHash !== usuario.passwordHash) throw new Refusal('error.incorrect-password')
    },
    ({ tx, now }) => openSession(parts, tx, usuario.id, now, signed.expiresAt, device),
  )
  return viewOf(parts, token)
}

/** Changes one's own profile. @throws Refusal 400 when the e-mail is somebody else's; 429 after many other e-mails */
export async function editProfile(
  parts: Parts,
  signed: SignedUsuario,
  profile: { firstName: string; lastName: string; email: string; langKey?: Language | undefined },
): Promise<Session> {
  const langKey = profile.langKey ?? signed.langKey
  const isOffered = parts.settings.LANGUAGES.includes(langKey)
  if (!isOffered && langKey !== signed.langKey) throw refuseField('langKey', fieldErrors.invalidValue)
  await limitingOwnEmail(parts, signed, signed, profile, () =>
    changeProfile(parts, signed.id, { ...profile, langKey }),
  )
  return sessionView({ ...signed, ...profile, langKey })
}

export async function changeLanguage(parts: Parts, signed: SignedUsuario, langKey: Language): Promise<void> {
  await editProfile(parts, signed, { ...signed, langKey })
}
