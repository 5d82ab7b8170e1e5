import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shell/i18n.ts'
import { quietOrdeQuery } from '../convening/convening.calls.ts'
import type { MeetingProps } from '../parts/loaded-meeting.tsx'

/** Before a meeting is opened: the points that its convocation did not have; nothing where it had them all. */
export function NotConvenedPoints({ kind, reunion }: MeetingProps) {
  const t = useT()
  const { data } = useQuery(quietOrdeQuery(kind.owner, reunion.id))
  const points = (data?.puntos ?? []).filter(({ convocado }) => convocado === false)
  if (points.length === 0) return null
  return (
    <div className="callout is-warning">
      <div>
        <p>{t('convocatoria.fora-before', { count: points.length })}</p>
        <ul>
          {points.map(({ id, titulo }) => (
            <li key={id}>{titulo}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
