import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface SecondFactorTable {
  usuario_id: number
  secret: string | null
  since: string | null
  last_step: number
  pending: string | null
  pending_at: string | null
  recovery_salt: string | null
}
interface RecoveryCodeTable {
  usuario_id: number
  hash: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
  }
}

/** The second factor of a user, active or being set up, with the number of unused recovery codes; undefined without a row. */
export const findFactor = (db: Reader, usuarioId: number) =>
  db
    .selectFrom('second_factor')
    .select(['secret', 'since', 'pending', 'pending_at as pendingAt', 'recovery_salt as recoverySalt'])
    .select(({ selectFrom }) =>
      selectFrom('recovery_code')
        .whereRef('recovery_code.usuario_id', '=', 'second_factor.usuario_id')
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .as('recoveryCodes'),
    )
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()

/** Keeps a secret that waits for its first code, in place of one that waited before. */
export const putPending = (tx: Tx, usuarioId: number, pending: string, now: Date) => {
  const values = { pending, pending_at: now.toISOString() }
  return tx
    .insertInto('second_factor')
    .values({ usuario_id: usuarioId, last_step: 0, ...values })
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet(values))
    .execute()
}

/**
 * Makes the secret that waits the one that counts.
 * @param step of its first code, which is used up by that
 * @returns false when it does not wait any more
 */
export async function activatePending(
  tx: Tx,
  usuarioId: number,
  pending: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({
      secret: pending,
      since: now.toISOString(),
      last_step: step,
      pending: null,
      pending_at: null,
    })
    .where('usuario_id', '=', usuarioId)
    .where('pending', '=', pending)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses a code of the app up; false when one of its time step or a later one has been used. */
export async function spendStep(tx: Tx, usuarioId: number, secret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('usuario_id', '=', usuarioId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Consumes a recovery code; false when no code has that hash. */
export async function spendRecoveryCode(tx: Tx, usuarioId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('usuario_id', '=', usuarioId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts new recovery codes in the place of those there are. */
export async function replaceRecoveryCodes(
  tx: Tx,
  usuarioId: number,
  { salt, hashes }: { salt: string; hashes: string[] },
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('usuario_id', '=', usuarioId).execute()
  await tx
    .updateTable('second_factor')
    .set({ recovery_salt: salt })
    .where('usuario_id', '=', usuarioId)
    .execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ usuario_id: usuarioId, hash })))
    .execute()
}

/** Takes a second factor away, with its recovery codes; false when there is none. */
export async function deleteFactor(tx: Tx, usuarioId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('usuario_id', '=', usuarioId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets what was begun until `before` and never confirmed. */
export async function deletePending(tx: Tx, before: Date): Promise<void> {
  const old = before.toISOString()
  await tx.deleteFrom('second_factor').where('pending_at', '<=', old).where('secret', 'is', null).execute()
  await tx
    .updateTable('second_factor')
    .set({ pending: null, pending_at: null })
    .where('pending_at', '<=', old)
    .execute()
}
