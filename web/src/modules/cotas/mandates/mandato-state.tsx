import type { Mandato } from '#contract/mandatos.ts'
import { useT } from '../../../shell/i18n.ts'
import { isoDay, shortDate, todayAndYesterday } from '../../../ui/dates.ts'
import { Status } from '../../../ui/status.tsx'

const states = {
  ACTIVO: 'on',
  BLOQUEADO: 'failed',
  REVOGADO: 'off',
  CADUCADO: 'failed',
  SUBSTITUIDO: 'off',
} as const

/** Months before it expires in which a mandate says so; the server's filter `caduca:true` has as many. */
const monthsOfWarning = 3

/** Whether a mandate expires within three months of `today`, ISO text. */
export function expiresSoon({ caduca }: Pick<Mandato, 'caduca'>, today: string): boolean {
  if (!caduca) return false
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  // the last day of a shorter month
  const last = new Date(Date.UTC(year, month + monthsOfWarning, 0)).getUTCDate()
  const until = new Date(Date.UTC(year, month - 1 + monthsOfWarning, Math.min(day, last)))
  return isoDay(caduca) <= until.toISOString().slice(0, 10)
}

/** Whether a payer's account can be charged with it, or could if the bank had not blocked it. */
export const isCurrent = ({ estado }: Pick<Mandato, 'estado'>): boolean =>
  estado === 'ACTIVO' || estado === 'BLOQUEADO'

/** The state of a mandate as icon and word; one that expires soon tells the day. */
export function MandatoState({ mandato }: { mandato: Pick<Mandato, 'estado' | 'caduca'> }) {
  const t = useT()
  const [today] = todayAndYesterday()
  const { estado, caduca } = mandato
  const isSoon = expiresSoon(mandato, today)
  return (
    <Status state={isSoon ? 'waiting' : states[estado]}>
      {isSoon && caduca
        ? t('mandatos.expires-on', { date: shortDate(caduca) })
        : t(`mandato.estado.${estado}`)}
    </Status>
  )
}
