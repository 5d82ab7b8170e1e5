import { randomBytes } from 'node:crypto'
import { personName } from '#contract/person-name.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { anywhere, guess } from '../auth/attempts.service.ts'
import { hashWithSalt } from '../auth/passwords.service.ts'
import { asWho } from '../usuarios/usuarios.service.ts'
import { lockUser } from './account.rows.ts'
import type { LockedCredentials } from './factor-change.service.ts'
import { changeFactor } from './factor-change.service.ts'
import type { Person } from './own-password.service.ts'
import { findFactor, spendRecoveryCode, spendStep } from './second-factor.rows.ts'
import { findStep, formatCode, freshRecoveryCodes, readCode } from './totp.rules.ts'

/** Binds an encrypted secret to its user: it cannot be decrypted for another one. */
export const toOwner = (usuarioId: number): string => `second-factor ${usuarioId}`

/** A code that was right when it was looked at. */
export interface Proof {
  isRecovery: boolean
  /** Consumes the code. @throws AppError when another request was faster */
  spend: (tx: Tx) => Promise<void>
}

/**
 * Runs `work` with a valid code. Wrong codes count for the user over all addresses, because only a caller with the right
 * password gets this far.
 * @throws AppError `wrong` for a wrong or used code; 429
 */
export const withCode = <T>(
  context: AppContext,
  usuario: Person,
  code: string,
  wrong: AppError,
  work: (proof: Proof) => Promise<T>,
): Promise<T> => {
  const prove = async () => {
    const proof = await checkCode(context, usuario.id, code)
    if (!proof) throw wrong
    const spend = async (tx: Tx) => {
      if (!(await proof.spend(tx))) throw wrong
    }
    return work({ isRecovery: proof.isRecovery, spend })
  }
  // the caller knows the password; if it is an attacker, the user must be warned
  const tell = async (tx: Tx, now: Date) => {
    if (usuario.email === null) return
    await context.mail.enqueue(tx, now, {
      template: 'factor-tried',
      to: { address: usuario.email, name: personName(usuario) },
      language: usuario.langKey,
    })
  }
  return guess(context, 'second-factor', anywhere, usuario.login, prove, tell).finally(context.mail.wake)
}

async function checkCode({ database, tokens, clock, log }: AppContext, usuarioId: number, typed: string) {
  const code = readCode(typed)
  const factor = await findFactor(database.read, usuarioId)
  if (!code || !factor?.secret) return null
  const { secret: encrypted, recoverySalt } = factor
  if ('recovery' in code) {
    const hash = await hashWithSalt(code.recovery, recoverySalt ?? '')
    return { isRecovery: true, spend: (tx: Tx) => spendRecoveryCode(tx, usuarioId, hash) }
  }
  const secret = tokens.decrypt(encrypted, toOwner(usuarioId))
  if (secret === null)
    log.warn('a second factor was encrypted with another signing secret: its codes are refused')
  const step = secret === null ? null : findStep(secret, code.app, clock())
  return step === null
    ? null
    : { isRecovery: false, spend: (tx: Tx) => spendStep(tx, usuarioId, encrypted, step) }
}

/**
 * Uses a code up and does `work` in the same transaction. A recovery code ends all sessions but `kept`, and the person is
 * told.
 */
export const spendFor = <T>(
  context: AppContext,
  usuario: Person,
  { isRecovery, spend }: Proof,
  kept: string | null,
  work: (tx: Tx, now: Date, held: LockedCredentials | undefined) => Promise<T>,
): Promise<T> =>
  isRecovery
    ? changeFactor(
        context,
        asWho(usuario),
        usuario,
        { template: 'factor-code-used', kept },
        async ({ tx, now }, held) => {
          await spend(tx)
          return work(tx, now, held)
        },
      )
    : context.bookkeep(async (tx) => {
        const held = await lockUser(tx, usuario.id)
        await spend(tx)
        return work(tx, context.clock(), held)
      })

/** New recovery codes as they are shown, and what is kept of them. */
export async function makeRecoveryCodes() {
  const codes = freshRecoveryCodes()
  const salt = randomBytes(16).toString('base64url')
  const hashes: string[] = []
  // one after the other: those who sign in get their turn in between
  for (const code of codes) hashes.push(await hashWithSalt(code, salt))
  return { shown: codes.map(formatCode), kept: { salt, hashes } }
}
