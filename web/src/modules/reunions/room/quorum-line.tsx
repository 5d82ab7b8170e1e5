import type { Quorum } from '#contract/asistencia.ts'
import { useT } from '../../../shell/i18n.ts'
import './room.css'

/** Present and represented of the census, and whether that is enough. */
export function QuorumLine({ quorum }: { quorum: Quorum }) {
  const t = useT()
  const { censo, presentes, representadas, chamada1, chamada2, chamada } = quorum
  const total = presentes + representadas
  const shown = chamada === 2 || (chamada === null && !chamada1.acadado && chamada2) ? chamada2 : chamada1
  const second = shown === chamada2 && chamada2 !== null
  const missing = (shown?.necesarias ?? 0) - total
  return (
    <div className="quorum-line" role="status" aria-live="polite">
      <p className="quorum-sum">
        {t('asistencia.present', { count: presentes })}
        {' + '}
        {t('asistencia.represented', { count: representadas })}
        {' = '}
        <strong>{t('asistencia.total', { total, censo })}</strong>
      </p>
      <p className={shown?.acadado ? 'quorum-reached' : 'quorum-missing'}>
        {t(second ? 'asistencia.quorum2' : 'asistencia.quorum1')}
        {': '}
        <strong>
          {shown?.acadado ? t('asistencia.yes') : t('asistencia.missing', { count: Math.max(1, missing) })}
        </strong>
      </p>
    </div>
  )
}
