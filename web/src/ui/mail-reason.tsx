import { isKey, useT } from '../shell/i18n.ts'
import { parseRefusal } from './mail-refusal.ts'
import './mail-reason.css'

/** Why the last try did not succeed, in the portal's words, and what the mail server said. */
export function MailReason({ reason }: { reason: string }) {
  const t = useT()
  if (isKey(reason)) return t(reason)
  return (
    <>
      {t(`correos.refused.${parseRefusal(reason)}`)}
      <small className="note entrega-said">{t('correos.reason-said', { reason })}</small>
    </>
  )
}
