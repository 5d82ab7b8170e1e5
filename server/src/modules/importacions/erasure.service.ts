import type { AppContext } from '../../platform/app-context.ts'
import { daysAfter, getToday, startOfDay } from '../../platform/config/time.ts'
import { recordAudit, system } from '../../platform/db/audit.ts'
import { eraseImportacions, retentionDays } from './importacions.rows.ts'

/** Erases imports with their files and rows when the association's period for them is over. */
export async function eraseOldImportacions(
  context: Pick<AppContext, 'database' | 'clock' | 'settings'>,
): Promise<void> {
  const today = getToday(context)
  await context.database.transactionWithoutAudit(async (tx) => {
    const firstKept = daysAfter(today, -(await retentionDays(tx)))
    const before = startOfDay(firstKept, context.settings.TIME_ZONE).toISOString()
    for (const { id, ficheiro, sha256, filas } of await eraseImportacions(tx, before))
      await recordAudit(tx, system, context.clock(), {
        accion: 'ELIMINAR',
        entidade: 'importacion',
        rexistro: id,
        rexistroNome: ficheiro,
        antes: { ficheiro, sha256, filas },
      })
  })
}
