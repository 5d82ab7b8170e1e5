import { useQuery } from '@tanstack/react-query'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconAlert } from '../../ui/icons.ts'
import { sendingQuery } from './correos.calls.ts'

/** Advice about how this portal sends mail. */
export function SendingNote({ reach = 0 }: { reach?: number | undefined }) {
  const t = useT()
  const { data } = useQuery(sendingQuery)
  if (!data) return null
  const minutes = data.perMinute > 0 ? Math.ceil(reach / data.perMinute) : 0
  const text = data.outbox
    ? t('correos.outbox')
    : minutes > 1 && t('correos.slow', { limit: data.perMinute, count: minutes })
  return text ? (
    <p className="correo-note callout is-warning">
      <Icon icon={IconAlert} size={22} />
      {text}
    </p>
  ) : null
}
