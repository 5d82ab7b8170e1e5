import { formatCents } from '#contract/numbers.ts'
import type { Recibo, SharedRecibo } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { shortDate } from '../../../ui/dates.ts'
import { Status } from '../../../ui/status.tsx'
import { centsLeft, paidOn } from './recibo-sums.ts'

const states = {
  PENDENTE: 'waiting',
  REMESADO: 'waiting',
  PAGADO: 'on',
  DEVOLTO: 'failed',
  ANULADO: 'off',
} as const

/** The state of a charge as icon and word; one past its day says so, and a paid one since when. */
export function ReciboState(recibo: Pick<Recibo, 'estado' | 'vencido' | 'cobros'>) {
  const t = useT()
  const { estado, vencido } = recibo
  const isLate = vencido && estado === 'PENDENTE'
  const paid = paidOn(recibo)
  return (
    <Status state={isLate ? 'failed' : states[estado]}>
      {paid
        ? t('recibo.paid-on', { date: shortDate(paid) })
        : t(isLate ? 'recibo.estado.VENCIDO' : `recibo.estado.${estado}`)}
    </Status>
  )
}

/** The same, and what is left of one that is paid in part. */
export function ReciboStatus({ recibo }: { recibo: SharedRecibo }) {
  const t = useT()
  const { estado, cobrado } = recibo
  const isInPart = cobrado > 0 && estado !== 'PAGADO' && estado !== 'ANULADO'
  return (
    <>
      <ReciboState {...recibo} />
      {isInPart && <small> {t('mina-cota.left', { amount: formatCents(centsLeft(recibo)) })}</small>}
    </>
  )
}
