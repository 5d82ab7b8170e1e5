import type { Envio } from '#contract/correos.ts'
import { useT } from '../../shell/i18n.ts'
import { Status } from '../../ui/status.tsx'

/** How it stands with an e-mail, in an icon and a few words: what needs looking at goes first. */
export function EnvioState({ envio: { pending, failed } }: { envio: Envio }) {
  const t = useT()
  if (pending > 0) return <Status state="waiting">{t('correos.left', { count: pending })}</Status>
  if (failed > 0) return <Status state="failed">{t('correos.failures', { count: failed })}</Status>
  return <Status state="on">{t('correos.entrega.sent')}</Status>
}
