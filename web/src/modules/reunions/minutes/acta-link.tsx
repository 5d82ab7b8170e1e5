import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'

/** On the page of a meeting: the way to its minutes. */
export function ActaLink({ kind, reunionId }: { kind: ReunionKind; reunionId: number }) {
  const t = useT()
  return (
    <p>
      <Link to={`${kind.path}/${reunionId}/acta`}>{t('acta.go')}</Link>
    </p>
  )
}
