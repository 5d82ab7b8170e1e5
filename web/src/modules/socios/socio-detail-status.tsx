import { formatCents } from '#contract/numbers.ts'
import type { Socio, SocioRow } from '#contract/socios.ts'
import { dot } from '../../shell/dot.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { eurosToCents } from '../../ui/amounts.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { FillText, placeholder } from '../../ui/fill-text.tsx'
import { IconUserCheck, IconUserOff } from '../../ui/icons.ts'
import { ShortDate } from '../../ui/short-date.tsx'

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
export function LastFee({ cota }: { cota: Socio['ultimaCota'] }) {
  const t = useT()
  if (!cota) return null
  const [year, month, day] = cota.fecha
  return (
    <p className="socio-last-fee">
      {t('socio.last-fee', {
        date: t('socio.month-of', {
          month: t('socio.day-of', { day, month: t(`date.month.${month}` as Key) }),
          year,
        }),
        amount: formatCents(eurosToCents(cota.importe)),
      })}
    </p>
  )
}
