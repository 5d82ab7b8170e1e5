import { useT } from '../../shell/i18n.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { openWithDevice } from '../../ui/files/download.ts'
import { publicAddress, type StoredFile } from '../../ui/files/stored-file.ts'
import { IconCalendarPlus } from '../../ui/icons.ts'
import './calendar-link.css'

/** Puts an event or a meeting into the calendar of the device; without scripts too where visitors see it. */
export function CalendarLink({ calendar }: { calendar: StoredFile }) {
  const t = useT()
  return (
    <p className="calendar-link">
      <ActionLink
        className="button button-quiet"
        href={calendar.isPublic ? publicAddress(calendar) : undefined}
        run={() => void openWithDevice(calendar)}
      >
        <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
        {t('anexos.calendar')}
      </ActionLink>
    </p>
  )
}
