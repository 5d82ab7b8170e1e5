import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { LocalDateTime } from '#contract/fields.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { fileNameFor } from '../../platform/storage/file-names.ts'
import { calendarFile } from './calendar.rules.ts'
import type { FileHandlerInput } from './sending.service.ts'

/** A record with a day, as its calendar entry needs it. */
interface CalendarRecord {
  /** Path of its page, `/eventos/12`. */
  path: string
  title: string
  lugar: string
  fecha: LocalDateTime | null
  version: number
  isCancelled?: boolean
}

/** The calendar file of a record. @throws AppError 404 while its day is not known */
export function makeCalendarFile(
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
  { path, title, lugar, fecha, version, isCancelled = false }: CalendarRecord,
): string {
  if (!fecha) throw new AppError('file.error.not-found')
  const { PUBLIC_URL, TIME_ZONE } = settings
  const { host } = new URL(PUBLIC_URL)
  return calendarFile(
    {
      uid: `${path.slice(1).replaceAll('/', '-')}@${host}`,
      title,
      place: lugar,
      starts: fecha,
      url: `${PUBLIC_URL}${path}`,
      version,
      isCancelled,
    },
    { timeZone: TIME_ZONE, now: clock() },
  )
}

export const calendarContentType = 'text/calendar; charset=utf-8; method=PUBLISH'
export const cancelledContentType = 'text/calendar; charset=utf-8; method=CANCEL'

/**
 * Answers with the calendar file of a record. Shown rather than saved, so that a phone opens its calendar. Whether the
 * asker may see the record is decided before.
 * @throws AppError 404 while its day is not known
 */
export function sendCalendar(
  context: Pick<AppContext, 'settings' | 'clock'>,
  { query, reply }: Pick<FileHandlerInput, 'query' | 'reply'>,
  record: CalendarRecord,
): FastifyReply {
  const { title } = record
  const file = makeCalendarFile(context, record)
  return reply
    .headers({
      'cache-control': 'private, no-cache',
      'content-type': calendarContentType,
      'content-disposition': contentDisposition(fileNameFor(title, 'ics'), {
        type: query.download === 'true' ? 'attachment' : 'inline',
      }),
      'referrer-policy': 'no-referrer',
    })
    .send(file)
}
