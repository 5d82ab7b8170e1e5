import type { AppContext } from '../../../platform/app-context.ts'
import { getToday } from '../../../platform/config/time.ts'
import { recordAudit, system } from '../../../platform/db/audit.ts'
import { eraseExtractos, retentionYears } from './extractos.rows.ts'
import { nameOfExtracto } from './extractos.service.ts'

/**
 * Erases statements that were read longer ago than the association keeps them, with the texts of their movements. The movements stay
 * known, and the money recorded for charges stays as it is.
 */
export async function eraseOldExtractos(
  context: Pick<AppContext, 'database' | 'clock' | 'settings'>,
): Promise<void> {
  const today = getToday(context)
  await context.database.transactionWithoutAudit(async (tx) => {
    const years = await retentionYears(tx)
    const before = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
    for (const { id, n, repetidos, ...extracto } of await eraseExtractos(tx, before))
      await recordAudit(tx, system, context.clock(), {
        accion: 'ELIMINAR',
        entidade: 'extracto',
        rexistro: id,
        rexistroNome: nameOfExtracto(extracto),
        antes: {
          conta: extracto.conta,
          desde: extracto.desde,
          ata: extracto.ata,
          movementos: n,
          repetidos,
        },
      })
  })
}
