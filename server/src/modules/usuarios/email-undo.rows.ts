import type { Generated } from 'kysely'
import { toHash } from '../../platform/crypto/tokens.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface EmailUndoTable {
  id: Generated<number>
  hash: string
  usuario_id: number
  /** The address the link restores. */
  email: string
  expires_at: string
  /** The second factor and recovery codes that the user had before the change, as hashes; null for none. */
  factor: string | null
  codes: string | null
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    email_undo: EmailUndoTable
  }
}

export const insertUndo = (
  tx: Tx,
  undo: { hash: string; usuarioId: number; email: string; expiresAt: Date } & FactorMarks,
) =>
  tx
    .insertInto('email_undo')
    .values({
      hash: undo.hash,
      usuario_id: undo.usuarioId,
      email: undo.email,
      expires_at: undo.expiresAt.toISOString(),
      factor: undo.factor,
      codes: undo.codes,
    })
    .execute()

/** Identifies a second factor with its recovery codes; null when there is none. */
export interface FactorMarks {
  factor: string | null
  codes: string | null
}

const toFactorMarks = (secret: string | null, salt: string | null): FactorMarks => ({
  factor: secret && toHash(secret),
  codes: salt && toHash(salt),
})

/** The second factor and recovery codes of a user. */
export async function findFactorMarks(db: Reader, usuarioId: number): Promise<FactorMarks> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'recovery_salt as salt'])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return toFactorMarks(row?.secret ?? null, row?.salt ?? null)
}

/** Takes a second factor away, also one that is being set up, or its recovery codes alone. */
export async function deleteFactor(tx: Tx, usuarioId: number, what: 'all' | 'pending' | 'codes') {
  const factor = tx.updateTable('second_factor').where('usuario_id', '=', usuarioId)
  if (what === 'all') await tx.deleteFrom('second_factor').where('usuario_id', '=', usuarioId).execute()
  else await factor.set({ pending: null, pending_at: null }).execute()
  if (what !== 'pending') await tx.deleteFrom('recovery_code').where('usuario_id', '=', usuarioId).execute()
}

/** The link of a valid key; undefined otherwise. */
export const findUndo = (db: Reader, hash: string, now: Date) =>
  db
    .selectFrom('email_undo')
    .select(['id', 'usuario_id as usuarioId', 'email', 'factor', 'codes'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Lets every link of a user that is still good be so until `expiresAt`. */
export const prolongUndos = (tx: Tx, usuarioId: number, now: Date, expiresAt: Date) =>
  tx
    .updateTable('email_undo')
    .set({ expires_at: expiresAt.toISOString() })
    .where('usuario_id', '=', usuarioId)
    .where('expires_at', '>', now.toISOString())
    .execute()

/** Ends a user's link number `id`, and those of later changes. */
export const deleteUndosFrom = (tx: Tx, usuarioId: number, id: number) =>
  tx.deleteFrom('email_undo').where('usuario_id', '=', usuarioId).where('id', '>=', id).execute()

export const deleteExpiredUndos = (tx: Tx, now: Date) =>
  tx.deleteFrom('email_undo').where('expires_at', '<=', now.toISOString()).execute()
