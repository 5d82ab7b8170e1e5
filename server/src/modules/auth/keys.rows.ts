import type { Reader, Tx } from '../../platform/db/tables.ts'

/** The purpose of a link: choosing a new password, choosing the first one, or activating the user. */
export type KeyPurpose = 'reset' | 'set' | 'activate'
interface AccountKeyTable {
  hash: string
  usuario_id: number
  purpose: KeyPurpose
  expires_at: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_key: AccountKeyTable
  }
}

interface NewKey {
  hash: string
  usuarioId: number
  purpose: KeyPurpose
  expiresAt: Date
}

/** Stores keys, at most as many as fit into one statement. */
export const insertKeys = (tx: Tx, keys: readonly NewKey[]) =>
  tx
    .insertInto('account_key')
    .values(
      keys.map((key) => ({
        hash: key.hash,
        usuario_id: key.usuarioId,
        purpose: key.purpose,
        expires_at: key.expiresAt.toISOString(),
      })),
    )
    .execute()

/** The owner of a key that is valid for one of `purposes`; undefined for any other key. */
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
export const deleteUserKeys = (tx: Tx, usuarioIds: readonly number[]) =>
  tx.deleteFrom('account_key').where('usuario_id', 'in', usuarioIds).returning('purpose').execute()

export const deleteExpiredKeys = (tx: Tx, now: Date) =>
  tx.deleteFrom('account_key').where('expires_at', '<=', now.toISOString()).execute()
