import { fieldErrors } from '#contract/errors.ts'
import { personName } from '#contract/person-name.ts'
import { emailKey, isEmail } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { randomKey, toHash } from '../../platform/crypto/tokens.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import { linkLifetime } from '../../platform/mail/mail.ts'
import { revokeLinks } from '../auth/keys.service.ts'
import {
  deleteExpiredUndos,
  deleteUndosFrom,
  findFactorMarks,
  insertUndo,
  prolongUndos,
} from './email-undo.rows.ts'
import {
  inviteUsuario,
  mailRegisterKeepers,
  notifyOldAddress,
  notifyUsuario,
} from './usuario-mails.service.ts'
import type { UsuarioRow, UsuarioValues } from './usuarios.rows.ts'

/** What has an e-mail, or none. */
interface WithEmail {
  email: string | null
}

/** Whether two e-mails are one address, or there is none on either side. */
export const isSameAddress = (one: WithEmail, other: WithEmail): boolean =>
  (one.email && emailKey(one.email)) === (other.email && emailKey(other.email))

/**
 * Refuses a new e-mail that no mail server takes. One that is stored may stay: it comes from when others were accepted.
 * @throws AppError 400 at `field`
 */
export function checkEmail(stored: WithEmail, { email }: WithEmail, field = 'email'): void {
  if (email !== null && email !== stored.email && !isEmail(email)) throw fieldError(field, fieldErrors.email)
}

/**
 * Refuses to take an e-mail away outside the register, where a keeper says that there is none. A user without e-mail stays so.
 * @throws AppError 400
 */
export function checkKeepsEmail(stored: WithEmail, { email }: WithEmail): void {
  if (email === null && stored.email !== null) throw fieldError('email', fieldErrors.required)
}

/** Refuses a user without e-mail who holds a role beyond the implied ones. @throws AppError 400 */
export function checkEmailOfRoles({ email }: WithEmail, roles: readonly unknown[]): void {
  if (email === null && roles.length > 0) throw new AppError('error.sen-correo')
}

/** The functions that users need of the register of members (`socios`), which is built on them. */
export interface Register {
  /** Writes the new e-mail of a member's user into the member's record. */
  changeEmail: (write: Write, socioId: number, email: string | null) => Promise<void>
}

/** The `AppContext`, and what the users need of the register. */
export type WithRegister = AppContext & { register: Register }

/**
 * The consequences of a new e-mail address, or of none. Links mailed to the old one, or printed, end: it may have belonged to another
 * person. The old address is notified, with a link that undoes the change. A user without a password has no account to lose, and the old
 * address may be a typing error: it is notified without such a link, and the new one gets an invitation, unless an
 * administrator has deactivated the user. Where there was no address, the keepers of the register are notified in its place.
 */
export async function followAddress(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  before: UsuarioRow,
  values: UsuarioValues,
): Promise<void> {
  if (isSameAddress(before, values)) return
  if (before.passwordHash === null) await notifyUsuario(context, write, before, 'email-corrected')
  else if (before.email !== null) await offerUndo(context, write, before, before.email)
  else await notifyAddedEmail(context, write, values)
  const ended = await revokeLinks(write.tx, before.id)
  if (before.passwordHash === null && (values.activated || ended.includes('activate')))
    await inviteUsuario(context, write, { id: before.id, ...values })
}

async function notifyAddedEmail(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  values: UsuarioValues,
): Promise<void> {
  const names = { person: personName(values), author: write.who.nome }
  await mailRegisterKeepers(context, write.tx, write.now, 'email-added', names)
  write.afterCommit(context.mail.wake)
}

/** The same where the e-mail was changed outside the register: the member's record gets it too. */
export async function followAddressInRegister(
  context: Pick<WithRegister, 'mail' | 'register'>,
  write: Write,
  before: UsuarioRow,
  values: UsuarioValues,
): Promise<void> {
  if (before.socio && before.email !== values.email)
    await context.register.changeEmail(write, before.socio.id, values.email)
  await followAddress(context, write, before, values)
}

/** Until when a link of this moment is good. */
export const undoUntil = (now: Date): Date => new Date(now.getTime() + linkLifetime['email-changed'])

/**
 * Mails the address that is replaced a link that restores it. The links of earlier changes stay good as long as this
 * one: a person who takes an account cannot outlast them by changing the address again.
 */
async function offerUndo(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  before: UsuarioRow,
  email: string,
): Promise<void> {
  const { tx, now } = write
  const key = randomKey()
  await prolongUndos(tx, before.id, now, undoUntil(now))
  await insertUndo(tx, {
    hash: toHash(key),
    usuarioId: before.id,
    email,
    expiresAt: undoUntil(now),
    ...(await findFactorMarks(tx, before.id)),
  })
  await notifyOldAddress(context, write, before, key)
}

/**
 * Ends the links that restore an address of a user; called when the user is given roles. A keeper of the register could
 * have put one of these addresses there before, and would take the roles with the account.
 */
export const endUndos = ({ tx }: Write, usuarioId: number): Promise<unknown> =>
  deleteUndosFrom(tx, usuarioId, 0)

/** Forgets the links that have run out. */
export const forgetUndos = ({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<unknown> =>
  database.transactionWithoutAudit((tx: Tx) => deleteExpiredUndos(tx, clock()))
