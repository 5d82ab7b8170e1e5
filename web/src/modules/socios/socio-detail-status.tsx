import type { SocioRow } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { FillText, hole } from '../../ui/fill-text.tsx'
import { IconUserCheck, IconUserOff } from '../../ui/icons.ts'
import { ShortDate } from '../../ui/short-date.tsx'

/** Whether somebody is a member now; of who is not, since when and why. */
export function SocioStatus({ socio: { fechaBaja, causaBaja } }: { socio: SocioRow }) {
  const t = useT()
  if (!fechaBaja)
    return (
      <p className="socio-status is-active">
        <IconUserCheck size={20} stroke={1.75} aria-hidden />
        {t('socio.active')}
      </p>
    )
  return (
    <p className="socio-status is-inactive">
      <IconUserOff size={20} stroke={1.75} aria-hidden />
      <span>
        <FillText
          text={t('socio.inactive-since', { date: hole('date') })}
          with={{ date: <ShortDate date={fechaBaja} /> }}
        />
        {causaBaja && ` · ${t('socio.cause', { cause: causaBaja })}`}
      </span>
    </p>
  )
}
