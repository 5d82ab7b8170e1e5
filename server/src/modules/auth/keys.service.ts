import { randomKey, toHash } from '../../platform/crypto/tokens.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { linkLifetime } from '../../platform/mail/mail.ts'
import * as rows from './keys.rows.ts'
import { deleteUserSessions, lockSessions } from './sessions.rows.ts'

export type KeyPurpose = rows.KeyPurpose

/** A new key for a link: only its hash is stored, so it can be read nowhere but in the answer of this call. */
export async function issueKey(tx: Tx, usuarioId: number, purpose: KeyPurpose, now: Date): Promise<string> {
  const [key] = await issueKeys(tx, [usuarioId], purpose, now)
  return key as string
}

/** A new key for each user, in their order. */
export async function issueKeys(
  tx: Tx,
  usuarioIds: readonly number[],
  purpose: KeyPurpose,
  now: Date,
): Promise<string[]> {
  const keys = usuarioIds.map(() => randomKey())
  const expiresAt = new Date(now.getTime() + linkLifetime[purpose])
  const issued = usuarioIds.map((usuarioId, position) => ({
    hash: toHash(keys[position] as string),
    usuarioId,
    purpose,
    expiresAt,
  }))
  for (const some of inBatches(issued)) await rows.insertKeys(tx, some)
  return keys
}

/** The owner of a key that is valid for one of `purposes`; undefined for any other key. */
export const findKey = (db: Reader, key: string, purposes: KeyPurpose[], now: Date) =>
  rows.findKey(db, toHash(key), purposes, now)

/** Consumes a key; false when another request was faster. */
export const consumeKey = (tx: Tx, key: string): Promise<boolean> => rows.consumeKey(tx, toHash(key))

/** Ends every session and link of a user: after a new password, and when the user is deactivated. */
export async function revokeAccess(tx: Tx, usuarioId: number): Promise<void> {
  await deleteUserSessions(tx, usuarioId)
  await revokeLinks(tx, usuarioId)
}

/** Ends every link mailed to a user; returns what they were for. */
export const revokeLinks = async (tx: Tx, usuarioId: number): Promise<KeyPurpose[]> =>
  (await rows.deleteUserKeys(tx, [usuarioId])).map(({ purpose }) => purpose)

/** Ends every link mailed to these users. */
export async function revokeManyLinks(tx: Tx, usuarioIds: readonly number[]): Promise<void> {
  for (const some of inBatches(usuarioIds)) await rows.deleteUserKeys(tx, some)
}

/**
 * Waits for the transactions that a user's sessions have asked for, and holds further ones back: to be called before roles
 * are removed, so that no transaction goes on with them.
 */
export const lockUserSessions = (tx: Tx, usuarioId: number): Promise<unknown> =>
  lockSessions(tx, { usuarioId })
