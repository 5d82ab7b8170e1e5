import type { Tx } from '../../db/tables.ts'
import { hashOf, randomKey } from '../../http/tokens.ts'
import type { KeyPurpose } from './account.rows.ts'
import { deleteKeysOf, deleteSessionsOf, insertKey } from './account.rows.ts'

const day = 24 * 60 * 60_000

/** How long a link is good, in milliseconds. */
const lifetime: Record<KeyPurpose, number> = { reset: day, set: 30 * day, activate: 30 * day }

/** A new key for a link: only its hash is stored, so it can be read nowhere but in the answer of this call. */
export async function issueKey(tx: Tx, usuarioId: number, purpose: KeyPurpose, now: Date): Promise<string> {
  const key = randomKey()
  await insertKey(tx, {
    hash: hashOf(key),
    usuarioId,
    purpose,
    expiresAt: new Date(now.getTime() + lifetime[purpose]),
  })
  return key
}

/** Ends every session and link of a user: after a new password, and when the user is deactivated. */
export async function revokeAccess(tx: Tx, usuarioId: number): Promise<void> {
  await deleteSessionsOf(tx, usuarioId)
  await deleteKeysOf(tx, usuarioId)
}
