import type { ReactNode } from 'react'
import { useT } from '../../shell/i18n.ts'
import { SuggestInput } from '../controls/combobox.tsx'
import { DayInput } from './day-input.tsx'
import { fieldId, OptionalLabel } from './field.tsx'
import { parseTime } from './parse-time.ts'
import { dateTimeErrors, type TypedDateTime } from './typed-date-time.ts'
import type { RecordForm } from './use-record-form.ts'
import './form.css'

/** Usual times of meetings; any other time can be typed. */
const usualTimes = Array.from({ length: 29 }, (_, half) => {
  const hour = String(9 + Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/**
 * The optional date and time of a record, `fecha`, on a 24-hour clock, whatever the device uses. Both can be typed or chosen; the
 * time can be empty.
 */
export function DateTimeInput<V extends { fecha: TypedDateTime }>({ form }: { form: RecordForm<V> }) {
  const t = useT()
  const id = fieldId(form, 'fecha')
  const value = form.form.values.fecha
  const { onChange, onBlur, error: fault } = form.form.getInputProps('fecha')
  const error: { day?: ReactNode; time?: ReactNode } = dateTimeErrors(value, fault)
  return (
    <div className="date-time">
      <DayInput
        id={id}
        label={<OptionalLabel>{t('datetime.date')}</OptionalLabel>}
        value={value.day}
        onChange={(typed) => onChange({ ...value, day: typed })}
        onBlur={onBlur}
        error={error.day}
      />
      <SuggestInput
        id={`${id}-time`}
        label={<OptionalLabel>{t('datetime.time')}</OptionalLabel>}
        placeholder={t('datetime.time-format')}
        suggestions={usualTimes}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        onBlur={() => {
          const time = parseTime(value.time) ?? value.time.trim()
          if (time !== value.time) onChange({ ...value, time })
          onBlur()
        }}
        error={error.time}
        maxLength={8}
      />
      <p className="form-help">{t('datetime.time-help')}</p>
    </div>
  )
}
