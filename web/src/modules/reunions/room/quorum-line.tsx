import type { Quorum } from '#contract/asistencia.ts'
import { useT } from '../../../shell/i18n.ts'
import { topBar } from '../../../ui/controls/use-notice-place.ts'
import { findAskedCall } from './asked-call.ts'
import './room.css'

/** Present and represented of the census, and whether that is enough. `isOld`: they could not be read again. */
export function QuorumLine({ quorum, isOld }: { quorum: Quorum; isOld: boolean }) {
  const t = useT()
  const { censo, presentes, representadas } = quorum
  const total = presentes + representadas
  const asked = findAskedCall(quorum)
  return (
    <div {...topBar} className="quorum-line" role="status" aria-live="polite">
      <p className="quorum-sum">
        {t('asistencia.present', { count: presentes })}
        {' + '}
        {t('asistencia.represented', { count: representadas })}
        {' = '}
        <strong>{t('asistencia.total', { total, censo })}</strong>
      </p>
      {asked && (
        <p className={asked.isReached ? 'quorum-reached' : 'quorum-missing'}>
          {t(asked.name)}
          {': '}
          <strong>
            {asked.isReached ? t('asistencia.yes') : t('asistencia.missing', { count: asked.missing })}
          </strong>
        </p>
      )}
      {isOld && <p className="quorum-old">{t('asistencia.old')}</p>}
    </div>
  )
}
