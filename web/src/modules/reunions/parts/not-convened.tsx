import { useT } from '../../../shell/i18n.ts'
import './not-convened.css'

/** Says of a point that the last convocation did not have it. */
export function NotConvened({ punto: { convocado } }: { punto: { convocado: boolean | null } }) {
  const t = useT()
  return convocado === false && <p className="not-convened">{t('convocatoria.fora')}</p>
}
