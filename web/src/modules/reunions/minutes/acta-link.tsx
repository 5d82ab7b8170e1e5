import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { longDate, toLocal } from '../../../ui/dates.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { quietActaQuery } from './actas.calls.ts'

/** On the page of a meeting: the way to its minutes, once they are approved. */
export function ActaLink({ kind, reunionId }: { kind: ReunionKind; reunionId: number }) {
  const t = useT()
  const acta = useQuery(quietActaQuery(kind.owner, reunionId)).data
  if (!acta?.aprobada) return null
  return (
    <p>
      <Link to={`${kind.path}/${reunionId}/acta`}>{acta.titulo}</Link>{' '}
      <span className="muted">{t('acta.approved-on', { data: longDate(toLocal(acta.aprobada), t) })}</span>
    </p>
  )
}
