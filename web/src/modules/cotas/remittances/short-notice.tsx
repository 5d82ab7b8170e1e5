import { useT } from '../../../shell/i18n.ts'
import { IconAlert } from '../../../ui/icons.ts'

interface ShortNoticeProps {
  /** Until the collection. */
  days: number
  /** Days of notice that the settings ask for. */
  wanted: number
  /** The first day with all of them, in words. */
  offered: string
  take: () => void
}

/** Warns that payers would be told later than the days of notice ask for, and offers a later day. */
export function ShortNotice({ days, wanted, offered, take }: ShortNoticeProps) {
  const t = useT()
  return (
    <div className="short-notice" role="status">
      <IconAlert size={22} stroke={1.75} aria-hidden />
      <div>
        <p>
          <strong>{t('remesas.notice-short', { count: days })}.</strong>{' '}
          {t('remesas.notice-why', { days: wanted })}
        </p>
        <button type="button" className="link-button" onClick={take}>
          {t('remesas.take-day', { date: offered })}
        </button>
      </div>
    </div>
  )
}
