import type { Generated } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import { compiledQuery } from '../../platform/db/compiled-queries.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

/** What the key of a link allows: choosing a new password, the first one, or activating the user. */
export type KeyPurpose = 'reset' | 'set' | 'activate'
export type AttemptKind =
  | 'sign-in'
  | 'second-factor'
  | 'reset'
  | 'reset-unknown'
  | 'reset-letter'
  | 'invitation'
  | 'own-email'
  | 'taken-email'

interface SessionTable {
  id: string
  usuario_id: number
  created_at: string
  expires_at: string
  /** To the hour; null as long as it was used in its first one only. */
  used_at: string | null
  browser: string | null
  system: string | null
}
interface AccountKeyTable {
  hash: string
  usuario_id: number
  purpose: KeyPurpose
  expires_at: string
}
interface AttemptTable {
  id: Generated<number>
  kind: AttemptKind
  address: string
  /** The address, or for IPv6 the larger network it is of. */
  site: string
  subject: string
  counts: number
  at: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    session: SessionTable
    account_key: AccountKeyTable
    attempt: AttemptTable
  }
}

/** What a session is opened with, in words of ours; null where they are not known. */
export interface Device {
  browser: string | null
  system: string | null
}

export const insertSession = (
  tx: Tx,
  session: { id: string; usuarioId: number; createdAt: Date; expiresAt: Date; device: Device },
) =>
  tx
    .insertInto('session')
    .values({
      id: session.id,
      usuario_id: session.usuarioId,
      created_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      ...session.device,
    })
    .execute()

/** The active user a session belongs to, one row per role (one with a null role when there are none). */
export const findSessionUsuario = compiledQuery((db, session: { id: string; usuarioId: number }) =>
  db
    .selectFrom('session')
    .innerJoin('usuario', 'usuario.id', 'session.usuario_id')
    .leftJoin('usuario_role', 'usuario_role.usuario_id', 'usuario.id')
    .leftJoin('socio', 'socio.usuario_id', 'usuario.id')
    .leftJoin('second_factor', 'second_factor.usuario_id', 'usuario.id')
    .select([
      'usuario.id',
      'usuario.login',
      'usuario.email',
      'usuario.first_name as firstName',
      'usuario.last_name as lastName',
      'usuario.lang_key as langKey',
      'session.expires_at as expiresAt',
      'session.created_at as createdAt',
      'session.used_at as usedAt',
      'second_factor.since as secondFactorSince',
      'usuario_role.role',
      'socio.id as socioId',
    ])
    .where('session.id', '=', session.id)
    .where('usuario.id', '=', session.usuarioId)
    .where('usuario.activated', '=', 1),
)

export interface SessionUsuario {
  id: number
  login: string
  email: string
  firstName: string
  lastName: string
  langKey: Language
  expiresAt: string
  createdAt: string
  usedAt: string | null
  secondFactorSince: string | null
  role: AssignableRole | null
  socioId: number | null
}

/** Locks one session, or all of a user, until the transaction ends. */
export const holdSessions = (tx: Tx, of: { id: string } | { usuarioId: number }) =>
  tx
    .updateTable('session')
    .set((row) => ({ usuario_id: row.ref('usuario_id') }))
    .where((row) => ('id' in of ? row('id', '=', of.id) : row('usuario_id', '=', of.usuarioId)))
    .execute()

export const deleteSession = (tx: Tx, id: string) => tx.deleteFrom('session').where('id', '=', id).execute()

export const deleteSessionsOf = (tx: Tx, usuarioId: number) =>
  tx.deleteFrom('session').where('usuario_id', '=', usuarioId).execute()

export const deleteOtherSessions = (tx: Tx, usuarioId: number, kept: string) =>
  tx.deleteFrom('session').where('usuario_id', '=', usuarioId).where('id', '!=', kept).execute()

/** Records that a session is in use, unless another request has done so since `before`. */
export const setSessionUsed = (tx: Tx, id: string, now: Date, before: Date) =>
  tx
    .updateTable('session')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<=', before.toISOString())]))
    .execute()

/** The open sessions of a user, the last used first. */
export const listSessions = (db: Reader, usuarioId: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'created_at as since'])
    .select(({ fn }) => fn.coalesce('used_at', 'created_at').as('lastUsed'))
    .where('usuario_id', '=', usuarioId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('lastUsed', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/**
 * Locks a user: transactions that open a session for them, or change their credentials, wait until this one ends. Returns the
 * present credentials; undefined when the user is deleted.
 */
export async function lockUser(tx: Tx, id: number) {
  const held = await tx
    .updateTable('usuario')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returning(['password_hash as passwordHash', 'activated'])
    .executeTakeFirst()
  if (!held) return undefined
  const factor = await tx
    .selectFrom('second_factor')
    .select('since')
    .where('usuario_id', '=', id)
    .executeTakeFirst()
  return {
    passwordHash: held.passwordHash,
    activated: toBoolean(held.activated),
    secondFactorSince: factor?.since ?? null,
  }
}

export const insertKey = (
  tx: Tx,
  key: { hash: string; usuarioId: number; purpose: KeyPurpose; expiresAt: Date },
) =>
  tx
    .insertInto('account_key')
    .values({
      hash: key.hash,
      usuario_id: key.usuarioId,
      purpose: key.purpose,
      expires_at: key.expiresAt.toISOString(),
    })
    .execute()

/** Whose key it is, while it is good for one of `purposes`; undefined otherwise. */
export const findKey = (db: Reader, hash: string, purposes: KeyPurpose[], now: Date) =>
  db
    .selectFrom('account_key')
    .select('usuario_id as usuarioId')
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Consumes a key; false when another request was faster. */
export async function consumeKey(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account_key').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns what the deleted keys allowed */
export const deleteKeysOf = (tx: Tx, usuarioId: number) =>
  tx.deleteFrom('account_key').where('usuario_id', '=', usuarioId).returning('purpose').execute()

/** Which attempts are counted together: those that have all of these values. */
export type AttemptScope = Partial<Pick<AttemptTable, 'address' | 'site' | 'subject'>>

/**
 * Attempts of one kind since `since`, oldest first. Pending ones older than `pendingSince` are left out: their request has
 * ended.
 */
export async function attemptsSince(
  db: Reader,
  kind: AttemptKind,
  scope: AttemptScope,
  { since, pendingSince }: { since: Date; pendingSince: Date },
): Promise<{ at: string; counts: boolean }[]> {
  const rows = await db
    .selectFrom('attempt')
    .select(['at', 'counts'])
    .where('kind', '=', kind)
    .where(({ and }) => and(scope))
    .where('at', '>', since.toISOString())
    .orderBy('at')
    .execute()
  return rows
    .map(({ at, counts }) => ({ at, counts: toBoolean(counts) }))
    .filter(({ at, counts }) => counts || at > pendingSince.toISOString())
}

/** How many attempts of one kind at one person counted since `since`, wherever they came from. */
export async function countAttempts(
  db: Reader,
  kind: AttemptKind,
  subject: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', since.toISOString())
    .where('counts', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertAttempt(
  tx: Tx,
  attempt: {
    kind: AttemptKind
    address: string
    site: string
    subject: string
    counts: boolean
    at: string
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('attempt')
    .values({ ...attempt, counts: fromBoolean(attempt.counts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const countAttempt = (tx: Tx, id: number) =>
  tx.updateTable('attempt').set({ counts: 1 }).where('id', '=', id).execute()

export const deleteAttempt = (tx: Tx, id: number) => tx.deleteFrom('attempt').where('id', '=', id).execute()

/** Kinds of attempts that are counted for a day; the others are for an hour at most. */
const countedForADay: AttemptKind[] = ['second-factor', 'reset-letter', 'invitation']

/** Forgets what has run out: sessions, keys, and attempts that no limit looks at any more. */
export async function deleteExpired(
  tx: Tx,
  now: Date,
  { anHourAgo, aDayAgo }: { anHourAgo: Date; aDayAgo: Date },
): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute()
  await tx.deleteFrom('account_key').where('expires_at', '<=', now.toISOString()).execute()
  await tx
    .deleteFrom('attempt')
    .where('at', '<=', anHourAgo.toISOString())
    .where(({ or, eb }) => or([eb('kind', 'not in', countedForADay), eb('at', '<=', aDayAgo.toISOString())]))
    .execute()
}
