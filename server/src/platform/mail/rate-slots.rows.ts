import { minute } from '#contract/durations.ts'
import type { Tx } from '../db/tables.ts'

interface MailRateSlotTable {
  number: number
  free_at: string
}
declare module '../db/tables.ts' {
  interface Tables {
    mail_rate_slot: MailRateSlotTable
  }
}

/** Rows per insert: both engines limit the parameters of a statement. */
const chunk = 5000

/**
 * Creates the slots of the limit MAIL_PER_MINUTE: an attempt takes one, which becomes free a minute later. As rows,
 * they hold across restarts and across servers.
 */
export async function prepareRateSlots(tx: Tx, perMinute: number, now: Date): Promise<void> {
  for (let first = 1; first <= perMinute; first += chunk) {
    const count = Math.min(chunk, perMinute - first + 1)
    await tx
      .insertInto('mail_rate_slot')
      .values(
        Array.from({ length: count }, (_, index) => ({ number: first + index, free_at: now.toISOString() })),
      )
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute()
  }
}

/**
 * Takes a free slot with a number up to `last`, the highest first: slots with lower numbers are open to more mails. Returns its
 * number, or none.
 */
export async function takeRateSlots(tx: Tx, last: number, now: Date): Promise<number[]> {
  const chosen = tx
    .selectFrom('mail_rate_slot')
    .select('number')
    .where('number', '<=', last)
    .where('free_at', '<=', now.toISOString())
    .orderBy('number', 'desc')
    .limit(1)
  const rows = await tx
    .updateTable('mail_rate_slot')
    .set({ free_at: new Date(now.getTime() + minute).toISOString() })
    .where('number', 'in', chosen)
    .where('free_at', '<=', now.toISOString())
    .returning('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Releases slots that would be taken beyond `latest`: they were taken while the clock was ahead. */
export const freeSlotsFromAhead = (tx: Tx, now: Date, latest: Date) =>
  tx
    .updateTable('mail_rate_slot')
    .set({ free_at: now.toISOString() })
    .where('free_at', '>', latest.toISOString())
    .execute()

/** Releases slots that were taken but not used. */
export async function freeRateSlots(tx: Tx, numbers: number[], now: Date): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .updateTable('mail_rate_slot')
    .set({ free_at: now.toISOString() })
    .where('number', 'in', numbers)
    .execute()
}
