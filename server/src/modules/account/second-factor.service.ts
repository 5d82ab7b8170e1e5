import { hour } from '#contract/durations.ts'
import { withImpliedRoles } from '#contract/roles.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { anywhere, guess } from '../auth/attempts.service.ts'
import type { SignedUsuario } from '../auth/sessions.service.ts'
import { needsSecondFactor } from '../auth/sessions.service.ts'
import { asWho, getUsuario } from '../usuarios/usuarios.service.ts'
import { changeFactor } from './factor-change.service.ts'
import { makeRecoveryCodes, spendFor, toOwner, withCode } from './factor-codes.service.ts'
import type { Person } from './own-password.service.ts'
import { checkOwnPassword } from './own-password.service.ts'
import {
  activatePending,
  deleteFactor,
  deletePending,
  findFactor,
  putPending,
  replaceRecoveryCodes,
} from './second-factor.rows.ts'
import { findStep, freshSecret, readCode, toOtpAddress } from './totp.rules.ts'

/** How long a set-up waits for its first code, in milliseconds. */
const setUpTime = hour

/** The confirmation of a change of the user's own second factor. */
interface FactorProof {
  password: string
  code: string
}

const incorrectCode = () =>
  new AppError('error.incorrect-code', { fields: { code: ['error.incorrect-code'] } })

async function getSecondFactor({ database, settings }: AppContext, usuario: Person): Promise<SecondFactor> {
  const factor = await findFactor(database.read, usuario.id)
  const since = factor?.since ?? null
  return {
    active: since !== null,
    since,
    recoveryCodes: factor?.recoveryCodes ?? 0,
    compulsory: needsSecondFactor(settings, withImpliedRoles(usuario.roles, usuario.socio !== null)),
  }
}

/** The state of a user's second factor. @throws AppError 404 */
export const getFactor = async (
  context: AppContext,
  by: { id: number } | { login: string },
): Promise<SecondFactor> => getSecondFactor(context, await getUsuario(context.database.read, by))

/**
 * Begins to set up a second factor. A user who has one must enter a code of it; it stays active until the new one is
 * confirmed.
 * @throws AppError 400 when password or code are wrong; 429
 */
export async function beginFactor(
  context: AppContext,
  signed: SignedUsuario,
  { password, code }: { password: string; code?: string | undefined },
  address: string,
): Promise<{ secret: string; uri: string }> {
  const usuario = await checkOwnPassword(context, signed, { password, field: 'password', address })
  const secret = freshSecret()
  const keep = (tx: Tx) =>
    putPending(tx, usuario.id, context.tokens.encrypt(secret, toOwner(usuario.id)), context.clock())
  const { active } = await getSecondFactor(context, usuario)
  if (!active) await context.bookkeep(keep)
  else if (code === undefined) throw fieldError('code', 'error.required')
  else
    await withCode(context, usuario, code, incorrectCode(), (proof) =>
      spendFor(context, usuario, proof, signed.sessionId, keep),
    )
  return { secret, uri: toOtpAddress(secret, (await context.identity()).nome, usuario.login) }
}

/**
 * Makes the second factor count that was begun, and returns its recovery codes.
 * @throws AppError 400 when the code is not right, or nothing waits for one; 429
 */
export async function confirmFactor(
  context: AppContext,
  signed: SignedUsuario,
  code: string,
): Promise<string[]> {
  const { database, tokens, clock } = context
  const notBegun = new AppError('error.second-factor-not-begun')
  const factor = await findFactor(database.read, signed.id)
  const pending = factor?.pending ?? null
  if (pending === null || Date.parse(factor?.pendingAt ?? '') + setUpTime <= clock().getTime()) throw notBegun
  const secret = tokens.decrypt(pending, toOwner(signed.id))
  if (secret === null) throw notBegun
  const step = await guess(context, 'second-factor', anywhere, signed.login, async () => {
    const typed = readCode(code)
    const found = typed && 'app' in typed ? findStep(secret, typed.app, clock()) : null
    if (found === null) throw incorrectCode()
    return found
  })
  const { shown, kept } = await makeRecoveryCodes()
  const usuario = await getUsuario(database.read, { id: signed.id })
  const template = factor?.secret ? 'factor-moved' : 'factor-on'
  await changeFactor(
    context,
    asWho(usuario),
    usuario,
    { template, kept: signed.sessionId },
    async ({ tx, now }) => {
      if (!(await activatePending(tx, usuario.id, pending, step, now))) throw notBegun
      await replaceRecoveryCodes(tx, usuario.id, kept)
    },
  )
  return shown
}

/**
 * New recovery codes in place of those there are.
 * @throws AppError 400 when password or code are not right; 429
 */
export async function renewRecoveryCodes(
  context: AppContext,
  signed: SignedUsuario,
  { password, code }: FactorProof,
  address: string,
): Promise<string[]> {
  const usuario = await checkOwnPassword(context, signed, { password, field: 'password', address })
  return withCode(context, usuario, code, incorrectCode(), async ({ spend }) => {
    const { shown, kept } = await makeRecoveryCodes()
    await changeFactor(
      context,
      asWho(usuario),
      usuario,
      { template: 'factor-codes', kept: signed.sessionId },
      async ({ tx }) => {
        await spend(tx)
        await replaceRecoveryCodes(tx, usuario.id, kept)
      },
    )
    return shown
  })
}

/**
 * Does without a second factor from now on.
 * @throws AppError 403 when one's roles need one; 400 when password or code are not right; 429
 */
export async function turnFactorOff(
  context: AppContext,
  signed: SignedUsuario,
  { password, code }: FactorProof,
  address: string,
): Promise<void> {
  if (needsSecondFactor(context.settings, signed.authorities))
    throw new AppError('error.second-factor-compulsory')
  const usuario = await checkOwnPassword(context, signed, { password, field: 'password', address })
  await withCode(context, usuario, code, incorrectCode(), ({ spend }) =>
    changeFactor(
      context,
      asWho(usuario),
      usuario,
      { template: 'factor-off', kept: signed.sessionId },
      async ({ tx }) => {
        await spend(tx)
        await deleteFactor(tx, usuario.id)
      },
    ),
  )
}

/**
 * Removes the second factor of another user who has lost it.
 * @throws AppError 400 for the caller's own; 404 when there is none
 */
export async function takeFactorAway(
  context: AppContext,
  who: Actor & { id: number },
  login: string,
): Promise<void> {
  const usuario = await getUsuario(context.database.read, { login })
  if (usuario.id === who.id) throw new AppError('error.own-user')
  await changeFactor(context, who, usuario, { template: 'factor-taken', kept: null }, async ({ tx }) => {
    if (!(await deleteFactor(tx, usuario.id))) throw new AppError('error.resource-not-found')
  })
}

/** How long a new second factor can be confirmed, in milliseconds. */
const pendingFor = hour

/** Forgets the second factors that were begun and not confirmed in time. */
export const forgetPendingFactors = ({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> =>
  database.transactionWithoutAudit((tx) => deletePending(tx, new Date(clock().getTime() - pendingFor)))
