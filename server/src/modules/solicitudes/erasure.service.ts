import { day } from '#contract/durations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordAudit, system } from '../../platform/db/audit.ts'
import { confirmationTime } from './apply.service.ts'
import { eraseOldSolicitudes, eraseUnconfirmedBefore, retentionDays } from './solicitudes.rows.ts'
import { nameOfSolicitude } from './solicitudes.rules.ts'

/** How long an application without e-mail waits for a decision, in milliseconds: no address vouches for it. */
const timeWithoutEmail = 30 * day

/**
 * Erases applications whose address was not confirmed in time, and those that were denied, withdrawn or never decided for as many days as
 * the association keeps them. Admitted ones stay with their member.
 */
export async function eraseSolicitudes({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await database.transactionWithoutAudit(async (tx) => {
    await eraseUnconfirmedBefore(tx, new Date(now.getTime() - confirmationTime))
    const days = await retentionDays(tx)
    const before = new Date(now.getTime() - days * day)
    const withoutEmail = new Date(now.getTime() - timeWithoutEmail)
    for (const { id, estado } of await eraseOldSolicitudes(tx, before, withoutEmail))
      await recordAudit(tx, system, now, {
        accion: 'ELIMINAR',
        entidade: 'solicitude',
        rexistro: id,
        rexistroNome: nameOfSolicitude(id),
        antes: { estado },
      })
  })
}
