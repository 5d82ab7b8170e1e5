import type { Language } from '#contract/fields.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { compiledQuery } from '../../platform/db/compiled-queries.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { Device } from './devices.rules.ts'

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
declare module '../../platform/db/tables.ts' {
  interface Tables {
    session: SessionTable
  }
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
  email: string | null
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
export const lockSessions = (tx: Tx, of: { id: string } | { usuarioId: number }) =>
  tx
    .updateTable('session')
    .set((row) => ({ usuario_id: row.ref('usuario_id') }))
    .where((row) => ('id' in of ? row('id', '=', of.id) : row('usuario_id', '=', of.usuarioId)))
    .execute()

export const deleteSession = (tx: Tx, id: string) => tx.deleteFrom('session').where('id', '=', id).execute()

export const deleteUserSessions = (tx: Tx, usuarioId: number) =>
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

export const deleteExpiredSessions = (tx: Tx, now: Date) =>
  tx.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute()
