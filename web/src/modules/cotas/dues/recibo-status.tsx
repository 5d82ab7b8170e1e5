import type { Recibo } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { formatCents } from '../../../ui/amounts.ts'
import { Status } from '../../../ui/status.tsx'
import { centsLeft } from './recibo-sums.ts'

const states = {
  PENDENTE: 'waiting',
  REMESADO: 'waiting',
  PAGADO: 'on',
  DEVOLTO: 'failed',
  ANULADO: 'off',
} as const

/** The state of a charge as icon and word; one past its day says so. */
export function ReciboState({ estado, vencido }: Pick<Recibo, 'estado' | 'vencido'>) {
  const t = useT()
  const isLate = vencido && estado === 'PENDENTE'
  return (
    <Status state={isLate ? 'failed' : states[estado]}>
      {t(isLate ? 'recibo.estado.VENCIDO' : `recibo.estado.${estado}`)}
    </Status>
  )
}

/** The same, and what is left of one that is paid in part. */
export function ReciboStatus({ recibo }: { recibo: Recibo }) {
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
