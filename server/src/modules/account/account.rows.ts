import { toBoolean } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/tables.ts'

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
