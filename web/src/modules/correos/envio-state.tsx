import type { Envio } from '#contract/correos.ts'
import { useT } from '../../shell/i18n.ts'
import { IconAlert, IconCircleCheck, IconClock } from '../../ui/icons.ts'
import './correos.css'

/** How it stands with an e-mail, in an icon and a few words: what needs looking at goes first. */
export function EnvioState({ envio: { pending, failed } }: { envio: Envio }) {
  const t = useT()
  if (pending > 0)
    return (
      <span className="envio-state">
        <IconClock size={20} stroke={1.75} aria-hidden />
        {t('correos.left', { count: pending })}
      </span>
    )
  return failed > 0 ? (
    <span className="envio-state is-failed">
      <IconAlert size={20} stroke={1.75} aria-hidden />
      {t('correos.failures', { count: failed })}
    </span>
  ) : (
    <span className="envio-state is-sent">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      {t('correos.entrega.sent')}
    </span>
  )
}
