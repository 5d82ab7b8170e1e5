import type { Session } from '#contract/account.ts'
import { day, hour } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import type { Page } from '#contract/lists.ts'
import { personName } from '#contract/person-name.ts'
import type { Role } from '#contract/roles.ts'
import { isEmployee, withImpliedRoles } from '#contract/roles.ts'
import type { OpenSession } from '#contract/sessions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { toDay } from '../../platform/config/time.ts'
import type { TokenClaims, TokenFault } from '../../platform/crypto/tokens.ts'
import { randomKey, toHash } from '../../platform/crypto/tokens.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { SignedInUser, TicketUse } from '../../platform/http/access.ts'
import { fileAddress } from '../../platform/http/addresses.ts'
import { deleteOldAttempts } from './attempts.rows.ts'
import type { Device } from './devices.rules.ts'
import { deleteExpiredKeys } from './keys.rows.ts'
import { deleteRefusalsBefore } from './refusals.rows.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteUserSessions,
  findSessionUsuario,
  insertSession,
  listSessions,
  lockSessions,
  type SessionUsuario,
  setSessionUsed,
} from './sessions.rows.ts'

/** How long a sign-in lasts, in milliseconds: a day, or a month when the person asked to be remembered. */
export const sessionLifetime = (remember: boolean): number => (remember ? 30 * day : day)

/** The owner of a token, with the data of their profile. */
export interface SignedUsuario extends SignedInUser {
  email: string | null
  firstName: string
  lastName: string
  langKey: Session['langKey']
  expiresAt: Date
}

/**
 * Resolves a token to its user. Roles are read from the database at every request, once for a page; a session that was ended, or whose user is no longer
 * active, is not valid.
 */
export const findSessionUser = async (
  context: Pick<AppContext, 'tokens' | 'database' | 'settings' | 'clock' | 'log'>,
  token: string,
): Promise<SignedUsuario | TokenFault> => findByClaims(context, await context.tokens.verify(token), token)

/** Resolves a reading cookie to its user, by the same rules as a token; it ends with its session. */
export const findByReading = async (
  context: Pick<AppContext, 'tokens' | 'database' | 'settings' | 'clock' | 'log'>,
  cookie: string,
): Promise<SignedUsuario | TokenFault> =>
  findByClaims(context, await context.tokens.reading.verify(cookie), '')

/**
 * Resolves a ticket to its user, by the same rules as a token; it ends with its session. A ticket that names an address is valid only
 * there.
 */
export async function findByTicket(
  context: Pick<AppContext, 'tokens' | 'database' | 'settings' | 'clock' | 'log'>,
  ticket: string,
  { address, isNameNeeded }: TicketUse,
): Promise<SignedUsuario | TokenFault> {
  const claims = await context.tokens.tickets.verify(ticket)
  if (typeof claims === 'string') return claims
  if (claims.address === undefined ? isNameNeeded : claims.address !== toHash(address)) return 'invalid'
  const found = await findByClaims(context, claims, '')
  return typeof found !== 'string' && found.expiresAt <= context.clock() ? 'expired' : found
}

/** A ticket for the session of `signed`, for one address if `path` names it, and until when it is good. */
export async function issueTicket(
  { tokens, clock, settings }: Pick<AppContext, 'tokens' | 'clock' | 'settings'>,
  { id, sessionId }: SignedInUser,
  path?: string,
): Promise<{ ticket: string; expires: string }> {
  const expires = new Date(clock().getTime() + limits.ticket)
  // a hash: the ticket stays short, and says nothing of the file
  const address = path === undefined ? {} : { address: toHash(fileAddress(path, settings.API_BASE)) }
  return {
    ticket: await tokens.tickets.sign({ usuarioId: id, sessionId, ...address }, expires),
    expires: expires.toISOString(),
  }
}

async function findByClaims(
  context: Pick<AppContext, 'database' | 'settings' | 'clock' | 'log'>,
  claims: TokenClaims | TokenFault,
  token: string,
): Promise<SignedUsuario | TokenFault> {
  if (typeof claims === 'string') return claims
  const { database, settings } = context
  const rows: SessionUsuario[] = await findSessionUsuario(database.read, {
    id: claims.sessionId,
    usuarioId: claims.usuarioId,
  })
  const [row] = rows
  if (!row) return 'invalid'
  noteUse(context, claims.sessionId, row.usedAt ?? row.createdAt)
  return toSigned(settings, rows, row, { sessionId: claims.sessionId, token })
}

/**
 * The user of a session, inside a transaction of that session. It locks session and user: until the transaction ends, the session
 * cannot end and the user cannot lose a role.
 */
export async function lockSessionUser(
  { database, settings, clock }: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  tx: Tx,
  { id, sessionId, token }: SignedInUser,
): Promise<SignedUsuario | TokenFault> {
  // on SQLite there is one transaction at a time
  if (database.engine === 'postgres') await lockSessions(tx, { id: sessionId })
  const rows: SessionUsuario[] = await findSessionUsuario(tx, { id: sessionId, usuarioId: id })
  const [row] = rows
  if (!row) return 'invalid'
  const found = toSigned(settings, rows, row, { sessionId, token })
  return found.expiresAt <= clock() ? 'expired' : found
}

function toSigned(
  settings: AppContext['settings'],
  rows: SessionUsuario[],
  row: SessionUsuario,
  session: { sessionId: string; token: string },
): SignedUsuario {
  const authorities = withImpliedRoles(
    rows.flatMap(({ role }) => role ?? []),
    row.socioId !== null,
  )
  return {
    id: row.id,
    login: row.login,
    nome: personName(row),
    authorities,
    lacksSecondFactor: row.secondFactorSince === null && needsSecondFactor(settings, authorities),
    socioId: row.socioId,
    ownFields: settings.SELF_EDIT_FIELDS,
    ...session,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    langKey: row.langKey,
    expiresAt: new Date(row.expiresAt),
  }
}

/** Whether one of these roles may only be used with a second factor. */
export const needsSecondFactor = (
  { TWO_FACTOR_ROLES }: Pick<AppContext['settings'], 'TWO_FACTOR_ROLES'>,
  authorities: Role[],
): boolean => TWO_FACTOR_ROLES.some((role) => authorities.includes(role))

/** The time at which the use of each session was last noted, or last tried to be, in milliseconds since 1970. */
const lastNoted = new Map<string, number>()

/**
 * Notes that a session is in use: once an hour, so that requests that only read do not write
 * (docs/decisions/0051). No request waits for it, nor fails with it.
 */
function noteUse(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  sessionId: string,
  usedAt: string,
): void {
  const now = clock()
  const anHourAgo = new Date(now.getTime() - hour)
  if ((lastNoted.get(sessionId) ?? 0) > anHourAgo.getTime()) return
  if (lastNoted.size >= 10_000) lastNoted.clear()
  const before = Date.parse(usedAt)
  const isFresh = before > anHourAgo.getTime()
  lastNoted.set(sessionId, isFresh ? before : now.getTime())
  if (isFresh) return
  database
    .transactionWithoutAudit((tx) => setSessionUsed(tx, sessionId, now, anHourAgo))
    .catch((error) => log.warn({ err: error }, 'could not record the use of a session'))
}

/** Opens a session in `tx` and answers its token. */
export async function openSession(
  { tokens }: Pick<AppContext, 'tokens'>,
  tx: Tx,
  usuarioId: number,
  now: Date,
  expiresAt: Date,
  device: Device = { browser: null, system: null },
): Promise<string> {
  const sessionId = randomKey()
  await insertSession(tx, { id: sessionId, usuarioId, createdAt: now, expiresAt, device })
  return tokens.sign({ usuarioId, sessionId }, expiresAt)
}

/** The session as the browser gets it. */
export const sessionView = (signed: SignedUsuario): Session => ({
  id: signed.id,
  login: signed.login,
  authorities: signed.authorities,
  logged: true,
  langKey: signed.langKey,
  employee: isEmployee(signed.authorities),
  email: signed.email,
  firstName: signed.firstName,
  lastName: signed.lastName,
  token: signed.token,
  socioId: signed.socioId,
  ...(signed.lacksSecondFactor && { secondFactorNeeded: true as const }),
})

/** Identifies a session in the list of sessions, where users end it; it gives no access. */
const getPublicId = (sessionId: string): string => toHash(sessionId).slice(0, 22)

/** The open sessions of the caller: the present one, then the others, the last used first. */
export async function listOwnSessions(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  signed: SignedInUser,
): Promise<Page<OpenSession>> {
  const open = (await listSessions(database.read, signed.id, clock()))
    .map(({ id, ...session }) => ({ ...session, id: getPublicId(id), current: id === signed.sessionId }))
    .sort((one, other) => Number(other.current) - Number(one.current))
  return { content: open.slice(0, limits.listedSessions), totalElements: open.length }
}

/** Closes the caller's session. */
export const signOut = (
  { bookkeep }: Pick<AppContext, 'bookkeep'>,
  { sessionId }: SignedInUser,
): Promise<unknown> => bookkeep((tx) => deleteSession(tx, sessionId))

/** Closes one of the caller's sessions. @throws AppError 404 for anything else */
export async function closeSession(
  { database, bookkeep, clock }: Pick<AppContext, 'database' | 'bookkeep' | 'clock'>,
  signed: SignedInUser,
  name: string,
): Promise<void> {
  const open = await listSessions(database.read, signed.id, clock())
  const found = open.find(({ id }) => getPublicId(id) === name)
  if (!found) throw new AppError('error.resource-not-found')
  await bookkeep((tx) => deleteSession(tx, found.id))
}

/** Ends the sessions of a user, except `kept`. */
export const endUserSessions = (tx: Tx, usuarioId: number, kept: string | null): Promise<unknown> =>
  kept === null ? deleteUserSessions(tx, usuarioId) : deleteOtherSessions(tx, usuarioId, kept)

/** Closes all sessions of the caller except the present one. */
export const closeOtherSessions = (
  { bookkeep }: Pick<AppContext, 'bookkeep'>,
  { id, sessionId }: SignedInUser,
): Promise<unknown> => bookkeep((tx) => deleteOtherSessions(tx, id, sessionId))

/** Deletes expired sessions, keys and attempts. */
export const forgetExpired = ({
  database,
  clock,
  settings,
}: Pick<AppContext, 'database' | 'clock' | 'settings'>): Promise<void> =>
  database.transactionWithoutAudit(async (tx) => {
    const now = clock()
    await deleteExpiredSessions(tx, now)
    await deleteExpiredKeys(tx, now)
    await deleteOldAttempts(tx, {
      anHourAgo: new Date(now.getTime() - hour),
      aDayAgo: new Date(now.getTime() - day),
      inADay: new Date(now.getTime() + day),
    })
    await deleteRefusalsBefore(tx, toDay(now, settings.TIME_ZONE))
  })
