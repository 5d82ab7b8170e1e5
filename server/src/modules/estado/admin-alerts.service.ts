import { day } from '#contract/durations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { backupFailure } from '../../platform/db/backup-lease.ts'
import { faultyContents } from '../../platform/db/content-sums.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { waitsSince } from '../../platform/mail/queue.rows.ts'
import { mailAdmins } from '../usuarios/usuario-mails.service.ts'
import { deleteTrouble, findTrouble, insertTrouble, markTold, type TroubleKind } from './estado.rows.ts'

type AlertContext = Pick<AppContext, 'database' | 'settings' | 'clock' | 'mail'>

/**
 * Mails the administrators when backups have failed for a day, or a message has waited for a day, and when stored files are
 * lost or damaged. Each problem is mailed once; a
 * new mail follows only when it had ended in between.
 */
export async function alertAdmins(context: AlertContext): Promise<void> {
  const { database, settings, clock, mail } = context
  const now = clock()
  const aDayAgo = new Date(now.getTime() - day)
  const since: Record<TroubleKind, Date | null> = {
    'backup-failing': settings.BACKUP_DIR && (await backupFailure(database.read)) ? now : null,
    // at once: what is lost stays so
    'files-failing': (await faultyContents(database.read, 1)).total > 0 ? aDayAgo : null,
    'mail-failing': (await waitsSince(database.read, aDayAgo)) ? aDayAgo : null,
  }
  for (const kind of Object.keys(since) as TroubleKind[])
    await database.transactionWithoutAudit((tx) => follow(context, tx, now, kind, since[kind]))
  mail.wake()
}

/** @param since when the trouble began, if this is the first look that finds it; null when there is none */
async function follow(
  context: AlertContext,
  tx: Tx,
  now: Date,
  kind: TroubleKind,
  since: Date | null,
): Promise<void> {
  if (since === null) return void (await deleteTrouble(tx, kind))
  await insertTrouble(tx, kind, since)
  const { at, told } = await findTrouble(tx, kind)
  if (told || now.getTime() - at.getTime() < day) return
  if (await markTold(tx, kind)) await mailAdmins(context, tx, now, kind)
}
