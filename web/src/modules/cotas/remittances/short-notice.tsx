import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconAlert } from '../../../ui/icons.ts'

interface ShortNoticeProps {
  /** Until the collection. */
  days: number
  /** The days of notice in the settings. */
  wanted: number
  /** The first day with all of them, in words. */
  offered: string
  take: () => void
}

/** Warns that payers would be told later than the days of notice ask for, and offers a later day. */
export function ShortNotice({ days, wanted, offered, take }: ShortNoticeProps) {
  const t = useT()
  return (
    <div className="short-notice callout is-warning" role="status">
      <Icon icon={IconAlert} size={22} />
      <div>
        <p>
          <strong>{t('remesas.notice-short', { count: days })}.</strong>{' '}
          {t('remesas.notice-why', { days: wanted })}
        </p>
        <Button look="link" onClick={take}>
          {t('remesas.take-day', { date: offered })}
        </Button>
      </div>
    </div>
  )
}
