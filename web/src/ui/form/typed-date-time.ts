import type { ReactNode } from 'react'
import type { LocalDateTime } from '#contract/fields.ts'
import { translate } from '../../shell/i18n.ts'
import { isoDay } from '../dates.ts'
import { parseTime } from './parse-time.ts'
import { day, type Fault } from './rules.ts'

/**
 * A day and a time as a form edits them: the day as 2026-05-31 and the time as 19:30 once they are that, before as
 * typed.
 */
export interface TypedDateTime {
  day: string
  time: string
}

/** As a form edits it; 00:00 stands for «no time». */
export function toTyped(fecha: LocalDateTime | null): TypedDateTime {
  if (!fecha) return { day: '', time: '' }
  const [, , , hour, minute] = fecha
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return { day: isoDay(fecha), time: time === '00:00' ? '' : time }
}

/** As the API takes it; null when there is no day. */
export const fromTyped = ({ day, time }: TypedDateTime): string | null =>
  day ? `${day}T${parseTime(time) ?? '00:00'}` : null

/** What is wrong with a day and time that may both be missing; a time needs its day. */
export const dateTimeFault = ({ day: typed, time }: TypedDateTime): Fault => {
  if (isNoTime(time)) return translate('datetime.time-wrong')
  if (typed.trim() === '') return time.trim() ? translate('dateNotNull') : undefined
  return day()(typed, null)
}

const isNoTime = (typed: string): boolean => typed.trim() !== '' && parseTime(typed) === null

/** A fault of {@link dateTimeFault}, or of the server, at the field it is about. */
export const dateTimeErrors = ({ time }: TypedDateTime, fault: ReactNode) =>
  isNoTime(time) ? { time: fault } : { day: fault }
