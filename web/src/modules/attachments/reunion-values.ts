import type { ReactNode } from 'react'
import type { LocalDateTime } from '#contract/fields.ts'
import type { TipoReunion } from '#contract/reunion.ts'
import { translate } from '../../shell/i18n.ts'
import { isoDay } from '../../ui/dates.ts'
import type { TypedDateTime } from '../../ui/form/date-time-input.tsx'
import { parseTime } from '../../ui/form/parse-time.ts'
import type { Fault } from '../../ui/form/rules.ts'
import { day } from '../../ui/form/rules.ts'
import type { AttachmentValues } from './attachment-values.ts'
import { noAttachments, toAttachmentsBody, toAttachmentValues } from './attachment-values.ts'
import type { Reunion } from './reunions.ts'

export interface ReunionValues extends AttachmentValues {
  tipo: TipoReunion | ''
  /** As typed. */
  numero: string
  lugar: string
  fecha: TypedDateTime
}

export const emptyReunion = (): ReunionValues => ({
  tipo: '',
  numero: '',
  lugar: '',
  fecha: { day: '', time: '' },
  ...noAttachments(),
})

export const toReunionValues = (reunion: Reunion): ReunionValues => ({
  tipo: reunion.tipo,
  numero: String(reunion.numero),
  lugar: reunion.lugar,
  fecha: toTyped(reunion.fecha),
  ...toAttachmentValues(reunion),
})

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
  if (typed.trim() === '') return time.trim() ? translate('datetime.date-needed') : undefined
  return day()(typed, null)
}

const isNoTime = (typed: string): boolean => typed.trim() !== '' && parseTime(typed) === null

/** A fault of {@link dateTimeFault}, or of the server, at the field it is about. */
export const dateTimeErrors = ({ time }: TypedDateTime, fault: ReactNode) =>
  isNoTime(time) ? { time: fault } : { day: fault }

/** A whole number. */
export const wholeFault = (value: string): Fault => {
  if (value.trim() === '') return translate('error.required')
  return /^\d{1,9}$/.test(value.trim()) ? undefined : translate('error.integer')
}

export const toReunionBody = (values: ReunionValues, stored?: Reunion) => ({
  tipo: values.tipo as TipoReunion,
  numero: Number(values.numero),
  lugar: values.lugar,
  fecha: fromTyped(values.fecha),
  ...toAttachmentsBody(values, stored),
})
