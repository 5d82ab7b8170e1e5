import type { SocioRow } from '#contract/socios.ts'
import { dot } from '../../shell/dot.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { formatCents } from '../../ui/amounts.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { fromIso } from '../../ui/dates.ts'
import { FillText, placeholder } from '../../ui/fill-text.tsx'
import { IconUserCheck, IconUserOff } from '../../ui/icons.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { findLatest } from './pagos-by-year.ts'
import type { PagoRow } from './socio-values.ts'

/** The status of a membership; for an ended one, its date and cause. */
export function SocioStatus({ socio: { fechaBaja, causaBaja } }: { socio: SocioRow }) {
  const t = useT()
  if (!fechaBaja)
    return (
      <p className="socio-status toned is-success">
        <Icon icon={IconUserCheck} />
        {t('socio.active')}
      </p>
    )
  return (
    <p className="socio-status toned is-warning">
      <Icon icon={IconUserOff} />
      <span>
        <FillText
          text={t('socio.inactive-since', { date: placeholder('date') })}
          with={{ date: <ShortDate date={fechaBaja} /> }}
        />
        {causaBaja && `${dot}${t('socio.cause', { cause: causaBaja })}`}
      </span>
    </p>
  )
}

/** When the last fee was paid, and how much it was; nothing where no payment says so. */
export function LastFee({ pagos }: { pagos: readonly PagoRow[] }) {
  const t = useT()
  const last = findLatest(pagos, 'CUOTA')
  const [year, month, day] = fromIso(last?.fecha ?? '') ?? []
  if (!last || !year) return null
  return (
    <p className="socio-last-fee">
      {t('socio.last-fee', {
        date: t('socio.month-of', {
          month: t('socio.day-of', { day: day ?? '', month: t(`date.month.${month}` as Key) }),
          year,
        }),
        amount: formatCents(last.cents),
      })}
    </p>
  )
}
