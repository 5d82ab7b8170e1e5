import type { Acta } from '#contract/actas.ts'
import { useT } from '../../../shell/i18n.ts'

/** Warns of posts without a person: the line of the signature has no name. */
export function VacantPosts({ secretaria, presidencia }: Pick<Acta, 'secretaria' | 'presidencia'>) {
  const t = useT()
  const vacant = [...(secretaria ? [] : [t('acta.secretary')]), ...(presidencia ? [] : [t('acta.president')])]
  if (vacant.length === 0) return null
  return <p className="callout is-warning">{t('acta.vacant', { cargos: vacant.join(', ') })}</p>
}
