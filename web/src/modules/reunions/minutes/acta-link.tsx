import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { longDate, toLocal } from '../../../ui/dates.ts'
import type { MeetingProps } from '../parts/loaded-meeting.tsx'
import { quietActaQuery } from './actas.calls.ts'

/** On the page of a meeting: the way to its minutes, once they are approved. */
export function ActaLink({ kind, reunion: { id, aprobada } }: MeetingProps) {
  const t = useT()
  const acta = useQuery({ ...quietActaQuery(kind.owner, id), enabled: aprobada }).data
  if (!aprobada) return null
  return (
    <p>
      <Link to={`${kind.path}/${id}/acta`}>{acta?.titulo ?? t('reunion.step.acta')}</Link>{' '}
      {acta?.aprobada && (
        <span className="muted">{t('acta.approved-on', { data: longDate(toLocal(acta.aprobada), t) })}</span>
      )}
    </p>
  )
}
