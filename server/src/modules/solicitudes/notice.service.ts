import { hour } from '#contract/durations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { mailRegisterKeepers } from '../usuarios/usuario-mails.service.ts'
import { countWaiting, isPending, takeNotice } from './solicitudes.rows.ts'

/** Mails the keepers of the register how many applications wait, if a new one came since the last such mail and that is an hour ago. */
export async function notifyKeepers(context: Pick<AppContext, 'mail'>, tx: Tx, now: Date): Promise<void> {
  if (!(await takeNotice(tx, new Date(now.getTime() - hour), now))) return
  const n = await countWaiting(tx)
  if (n === 0) return
  await mailRegisterKeepers(context, tx, now, 'solicitudes-waiting', {
    lines: [{ key: 'mail.solicitudes-waiting.count', params: { n } }],
  })
}

/** Tells the keepers of applications that came within an hour of the last mail. */
export async function notifyKeepersLater(
  context: Pick<AppContext, 'database' | 'clock' | 'mail'>,
): Promise<void> {
  const { database, clock, mail } = context
  if (!(await isPending(database.read))) return
  await database.transactionWithoutAudit((tx) => notifyKeepers(context, tx, clock()))
  mail.wake()
}
