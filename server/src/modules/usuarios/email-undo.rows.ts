import type { Generated } from 'kysely'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface EmailUndoTable {
  id: Generated<number>
  hash: string
  usuario_id: number
  /** The address the link restores. */
  email: string
  expires_at: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    email_undo: EmailUndoTable
  }
}

export const insertUndo = (
  tx: Tx,
  undo: { hash: string; usuarioId: number; email: string; expiresAt: Date },
) =>
  tx
    .insertInto('email_undo')
    .values({
      hash: undo.hash,
      usuario_id: undo.usuarioId,
      email: undo.email,
      expires_at: undo.expiresAt.toISOString(),
    })
    .execute()

/** The link of a key while it is good; undefined otherwise. */
export const findUndo = (db: Reader, hash: string, now: Date) =>
  db
    .selectFrom('email_undo')
    .select(['id', 'usuario_id as usuarioId', 'email'])
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
