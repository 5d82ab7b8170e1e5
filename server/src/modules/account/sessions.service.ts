import type { Session } from '#contract/account.ts'
import { limits } from '#contract/limits.ts'
import { isEmployee, withImpliedRoles } from '#contract/roles.ts'
import type { Tx } from '../../db/tables.ts'
import type { Signed } from '../../http/access.ts'
import type { TokenClaims, TokenFault } from '../../http/tokens.ts'
import { randomKey } from '../../http/tokens.ts'
import type { Parts } from '../../parts.ts'
import type { SessionUsuario } from './account.rows.ts'
import { deleteExpired, findSessionUsuario, insertSession } from './account.rows.ts'
import { hour } from './attempts.service.ts'

const day = 24 * hour

/** How long a sign-in lasts, in milliseconds: a day, or a month when the person asked to be remembered. */
export const sessionLifetime = (remember: boolean): number => (remember ? 30 * day : day)

/** Whoever a token belongs to, with what their profile shows. */
export interface SignedUsuario extends Signed {
  email: string
  firstName: string
  lastName: string
  langKey: Session['langKey']
  expiresAt: Date
}

/**
 * Who a token belongs to right now: roles come from the database at every request, and a session that was ended,
 * or whose user is no longer active, is none.
 */
export const findSigned = async (
  parts: Pick<Parts, 'tokens' | 'database' | 'settings'>,
  token: string,
): Promise<SignedUsuario | TokenFault> => findByClaims(parts, await parts.tokens.verify(token), token)

/** Who a ticket belongs to right now: what holds for a token holds for it, and it ends with its session. */
export async function findByTicket(
  parts: Pick<Parts, 'tokens' | 'database' | 'settings' | 'clock'>,
  ticket: string,
): Promise<SignedUsuario | TokenFault> {
  const found = await findByClaims(parts, await parts.tokens.tickets.verify(ticket), '')
  return typeof found !== 'string' && found.expiresAt <= parts.clock() ? 'expired' : found
}

/** A ticket for the session of `signed`, and until when it is good. */
export async function issueTicket(
  { tokens, clock }: Pick<Parts, 'tokens' | 'clock'>,
  { id, sessionId }: Signed,
): Promise<{ ticket: string; expires: string }> {
  const expires = new Date(clock().getTime() + limits.ticket)
  return {
    ticket: await tokens.tickets.sign({ usuarioId: id, sessionId }, expires),
    expires: expires.toISOString(),
  }
}

async function findByClaims(
  { database, settings }: Pick<Parts, 'database' | 'settings'>,
  claims: TokenClaims | TokenFault,
  token: string,
): Promise<SignedUsuario | TokenFault> {
  if (typeof claims === 'string') return claims
  const rows: SessionUsuario[] = await findSessionUsuario(database.read, {
    id: claims.sessionId,
    usuarioId: claims.usuarioId,
  })
  const [row] = rows
  if (!row) return 'invalid'
  return {
    id: row.id,
    login: row.login,
    nome: `${row.firstName} ${row.lastName}`,
    authorities: withImpliedRoles(
      rows.flatMap(({ role }) => role ?? []),
      row.socioId !== null,
    ),
    socioId: row.socioId,
    ownFields: settings.SELF_EDIT_FIELDS,
    sessionId: claims.sessionId,
    token,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    langKey: row.langKey,
    expiresAt: new Date(row.expiresAt),
  }
}

/** Opens a session in `tx` and answers its token. */
export async function openSession(
  { tokens }: Pick<Parts, 'tokens'>,
  tx: Tx,
  usuarioId: number,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  const sessionId = randomKey()
  await insertSession(tx, { id: sessionId, usuarioId, createdAt: now, expiresAt })
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
})

/** Forgets sessions, keys and attempts that have run out. */
export const forgetExpired = ({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> =>
  database.maintain((tx) => deleteExpired(tx, clock(), new Date(clock().getTime() - hour)))
