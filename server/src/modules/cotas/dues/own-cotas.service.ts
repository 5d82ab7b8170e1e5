import type { CotasPropias, Recibo } from '#contract/recibos.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { getMandatoRefs } from '../mandates/mandatos.service.ts'
import { findMethods } from './formas.rows.ts'
import { findFormas } from './formas.service.ts'
import { hasCotas, listSocioRecibos } from './recibos.rows.ts'

/** States in which a charge is owed. */
const owedStates: readonly Recibo['estado'][] = ['PENDENTE', 'REMESADO', 'DEVOLTO']

/** The user's open charges, and how to pay them. */
export async function getOwnCotas(context: AppContext, { socioId }: SignedInUser): Promise<CotasPropias> {
  const today = getToday(context)
  return context.database.snapshot(async (db) => {
    const { iban, titular, textoTransferencia } = await getCobro(db)
    const recibos = socioId === null ? [] : await listSocioRecibos(db, socioId, today)
    const owed = recibos.filter(
      ({ pagador, estado }) => pagador.id === socioId && owedStates.includes(estado),
    )
    const debe = sumBy(owed, ({ importe, cobrado }) => Math.round((importe - cobrado) * 100)) / 100
    const paysFees = recibos.length > 0 || (socioId !== null && (await hasCotas(db, socioId, today)))
    const formas = await findFormas(
      db,
      recibos.filter(({ pagador }) => pagador.id === socioId),
      today,
    )
    const metodos = socioId === null ? undefined : await findMethods(db, [socioId])
    return {
      estado: owed.some(({ vencido }) => vencido)
        ? 'VENCIDO'
        : debe > 0
          ? 'PENDENTE'
          : paysFees
            ? 'AO_DIA'
            : 'SEN_COTA',
      debe,
      recibos: recibos.map(({ metodo: _, ...recibo }) => ({
        ...recibo,
        forma: formas.get(recibo.id) ?? null,
      })),
      metodo: (socioId !== null && metodos?.get(socioId)) || 'TRANSFERENCIA',
      comoPagar: { iban, titular, texto: textoTransferencia },
      mandato: (socioId !== null && (await getMandatoRefs(db, [socioId])).get(socioId)) || null,
    }
  })
}

/** @throws AppError 403 when a charge is neither the user's nor paid by them, or is missing: the user must not learn which charges exist */
export function checkConcerned({ socioId }: SignedInUser, recibo: Recibo | undefined): void {
  const { socio, pagador } = recibo ?? {}
  const isConcerned = socioId !== null && (socio?.id === socioId || pagador?.id === socioId)
  if (!isConcerned) throw new AppError('error.forbidden')
}
