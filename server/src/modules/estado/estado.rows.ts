import { sql } from 'kysely'
import { toComposed } from '#contract/composed-text.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

export type TroubleKind = 'backup-failing' | 'mail-failing' | 'files-failing'
interface TroubleTable {
  kind: TroubleKind
  /** Since when. */
  at: string
  /** 1 when the administrators have been mailed. */
  told: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    trouble: TroubleTable
  }
}

/** Records a trouble that began at `at`, unless it is recorded already. */
export const insertTrouble = (tx: Tx, kind: TroubleKind, at: Date) =>
  tx
    .insertInto('trouble')
    .values({ kind, at: at.toISOString(), told: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function findTrouble(tx: Tx, kind: TroubleKind): Promise<{ at: Date; told: boolean }> {
  const { at, told } = await tx
    .selectFrom('trouble')
    .select(['at', 'told'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { at: new Date(at), told: toBoolean(told) }
}

/** Returns whether this call marked it: of several servers, only one does. */
export async function markTold(tx: Tx, kind: TroubleKind): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trouble')
    .set({ told: 1 })
    .where('kind', '=', kind)
    .where('told', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteTrouble = (tx: Tx, kind: TroubleKind) =>
  tx.deleteFrom('trouble').where('kind', '=', kind).execute()

const readTotal = async (query: { executeTakeFirstOrThrow: () => Promise<{ total: number | string }> }) =>
  Number((await query.executeTakeFirstOrThrow()).total)

/**
 * Messages in the queue: those that wait, those of them that a try has failed for, those that failed for good since `since`, and
 * why the last of all did not get through.
 */
export async function mailState(
  db: Reader,
  since: Date,
): Promise<{ waiting: number; retried: number; failed: number; lastReason: string | null }> {
  const deliveries = db.selectFrom('mail_delivery')
  const total = deliveries.select((row) => row.fn.countAll<number>().as('total'))
  const last = await deliveries
    .select('reason')
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'pending'),
        and([eb('state', '=', 'failed'), eb('ended_at', '>=', since.toISOString())]),
      ]),
    )
    .where('reason', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    waiting: await readTotal(total.where('state', '=', 'pending')),
    retried: await readTotal(total.where('state', '=', 'pending').where('reason', 'is not', null)),
    failed: await readTotal(total.where('state', '=', 'failed').where('ended_at', '>=', since.toISOString())),
    lastReason: last?.reason ?? null,
  }
}

/** Active users who have no password yet. */
export const countWithoutPassword = (db: Reader): Promise<number> =>
  readTotal(
    db
      .selectFrom('usuario')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('activated', '=', fromBoolean(true))
      .where('password_hash', 'is', null),
  )

/** Members of the register, past ones included. */
export const countSocios = (db: Reader): Promise<number> =>
  readTotal(db.selectFrom('socio').select((row) => row.fn.countAll<number>().as('total')))

/**
 * DNI as earlier versions stored them, in another form than those of today: they would be those of other users. A DNI of today has
 * nine characters without accents, and no small letter.
 */
export const findOlderDnis = async (db: Reader): Promise<string[]> => {
  const rows = await db
    .selectFrom('usuario')
    .select('login')
    .where((row) => row.or([sql<boolean>`octet_length(login) <> 9`, sql<boolean>`upper(login) <> login`]))
    .orderBy('login')
    .execute()
  return rows.map(({ login }) => login)
}

/**
 * DNI of users whose e-mail the upgrade to composed letters left as it was: it would be that of another user. Only addresses
 * with letters beyond ASCII, of which there are few, are read.
 */
export async function findOlderEmails(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('usuario')
    .select(['login', 'email'])
    .where(sql<boolean>`octet_length(email) <> length(email)`)
    .orderBy('login')
    .execute()
  return rows.filter(({ email }) => email !== null && toComposed(email) !== email).map(({ login }) => login)
}

/** Active administrators without a second factor. */
export const countAdminsWithoutFactor = (db: Reader): Promise<number> =>
  readTotal(
    db
      .selectFrom('usuario')
      .innerJoin('usuario_role', 'usuario_role.usuario_id', 'usuario.id')
      .leftJoin('second_factor', 'second_factor.usuario_id', 'usuario.id')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('usuario_role.role', '=', 'ROLE_ADMIN')
      .where('usuario.activated', '=', fromBoolean(true))
      .where('second_factor.secret', 'is', null),
  )
