import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface SignInRefusalsTable {
  /** In the portal's time zone, as 2026-05-31. */
  day: string
  total: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    sign_in_refusals: SignInRefusalsTable
  }
}

/** Counts a sign-in with a wrong password or code. */
export const countRefusal = (tx: Tx, day: string) =>
  tx
    .insertInto('sign_in_refusals')
    .values({ day, total: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({ total: sql`${ref('sign_in_refusals.total')} + 1` })),
    )
    .execute()

/** The number of refused sign-ins on a day. */
export async function refusalsOn(db: Reader, day: string): Promise<number> {
  const row = await db
    .selectFrom('sign_in_refusals')
    .select('total')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Forgets the counts of refused sign-ins before a day. */
export const deleteRefusalsBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('sign_in_refusals').where('day', '<', day).execute()
