import type { ReactNode } from 'react'
import type { LocalDateTime } from '#contract/fields.ts'
import { timeAfterGap } from '#contract/local-times.ts'
import { portalConfig } from '../../shell/config.ts'
import { translate } from '../../shell/i18n.ts'
import { isoDay } from '../dates.ts'
import { parseTime } from './parse-time.ts'
import { day, type Fault } from './rules.ts'

/** A date and a time in a form: 2026-05-31 and 19:30 when valid, else as typed. */
export interface TypedDateTime {
  day: string
  time: string
}

/** Converts to form values; 00:00 means «no time». */
export function toTyped(fecha: LocalDateTime | null): TypedDateTime {
  if (!fecha) return { day: '', time: '' }
  const [, , , hour, minute] = fecha
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return { day: isoDay(fecha), time: time === '00:00' ? '' : time }
}

/** Converts to wire format; null without a date. */
export const fromTyped = ({ day, time }: TypedDateTime): string | null =>
  day ? `${day}T${parseTime(time) ?? '00:00'}` : null

/** The error of an optional date and time; a time requires a date. */
export const dateTimeFault = ({ day: typed, time }: TypedDateTime): Fault => {
  if (isNoTime(time)) return translate('datetime.time-wrong')
  if (typed.trim() === '') return time.trim() ? translate('dateNotNull') : undefined
  return day()(typed, null) ?? findSkippedFault({ day: typed, time })
}

/** The error of a time over which the clock goes forward that day, with the next one that exists. */
function findSkippedFault(typed: TypedDateTime): Fault {
  const next = nextTime(typed)
  return next === null
    ? undefined
    : translate('error.skipped-time', { hora: parseTime(typed.time) ?? '', seguinte: next.slice(11) })
}

const nextTime = ({ day: typed, time }: TypedDateTime): string | null => {
  const told = parseTime(time)
  if (told === null || told === '00:00' || !/^\d{4}-\d{2}-\d{2}$/.test(typed)) return null
  return timeAfterGap(`${typed}T${told}`, portalConfig().timeZone)
}

const isNoTime = (typed: string): boolean => typed.trim() !== '' && parseTime(typed) === null

/** An error of {@link dateTimeFault} or of the server, at the field it concerns. */
export const dateTimeErrors = (typed: TypedDateTime, fault: ReactNode) =>
  isNoTime(typed.time) || nextTime(typed) !== null ? { time: fault } : { day: fault }
