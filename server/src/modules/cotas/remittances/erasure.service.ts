import type { AppContext } from '../../../platform/app-context.ts'
import { getToday } from '../../../platform/config/time.ts'
import { recordAudit, system } from '../../../platform/db/audit.ts'
import { keptSince } from '../ledger/ledger.service.ts'
import { eraseFicheiros } from './remesas.rows.ts'

/**
 * Erases the files of remittances whose collection is as long ago as charges are kept: they name people who may have left the register
 * since. The remittance stays, with its charges, sums and SHA-256.
 */
export async function eraseOldFicheiros(
  context: Pick<AppContext, 'database' | 'clock' | 'settings'>,
): Promise<void> {
  const today = getToday(context)
  await context.database.transactionWithoutAudit(async (tx) => {
    for (const { id, messageId, sha256 } of await eraseFicheiros(tx, await keptSince(tx, today)))
      await recordAudit(tx, system, context.clock(), {
        accion: 'ELIMINAR',
        entidade: 'remesa',
        rexistro: id,
        rexistroNome: messageId,
        antes: { ficheiro: `${messageId}.xml`, sha256 },
      })
  })
}
