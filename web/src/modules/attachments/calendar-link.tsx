import { useT } from '../../shell/i18n.ts'
import { ActionButton } from '../../ui/controls/action-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { isoDay, type LocalDate, todayAndYesterday } from '../../ui/dates.ts'
import { openWithDevice } from '../../ui/files/download.ts'
import { publicAddress, type StoredFile } from '../../ui/files/stored-file.ts'
import { IconCalendarPlus } from '../../ui/icons.ts'

interface CalendarLinkProps {
  /** When it is; nothing to note without a day, or after it. */
  fecha: LocalDate | null
  calendar: StoredFile
}

/** Puts an event or a meeting into the calendar of the device; without scripts too where visitors see it. */
export function CalendarLink({ fecha, calendar }: CalendarLinkProps) {
  const t = useT()
  const [today] = todayAndYesterday()
  if (!fecha || isoDay(fecha) < today) return null
  return (
    <p className="screen-only">
      <ActionButton
        look="quiet"
        href={calendar.isPublic ? publicAddress(calendar) : undefined}
        run={() => void openWithDevice(calendar)}
      >
        <Icon icon={IconCalendarPlus} />
        {t('anexos.calendar')}
      </ActionButton>
    </p>
  )
}
