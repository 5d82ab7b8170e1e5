import { Autocomplete } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../shell/i18n.ts'
import { DayInput } from './day-input.tsx'
import { OptionalLabel } from './field.tsx'
import { parseTime } from './parse-time.ts'
import type { TypedDateTime } from './typed-date-time.ts'
import './form.css'

/** Usual times of meetings; any other time can be typed. */
const usualTimes = Array.from({ length: 29 }, (_, half) => {
  const hour = String(9 + Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

interface DateTimeInputProps {
  /** Id of the date input; that of the time input is derived from it. */
  id: string
  value: TypedDateTime
  onChange: (value: TypedDateTime) => void
  onBlur?: () => void
  error?: { day?: ReactNode; time?: ReactNode }
  /** The date is optional; the time always is. */
  isOptional?: boolean
}

/** A date and a time on a 24-hour clock, whatever the device uses. Both can be typed or chosen; the time can be empty. */
export function DateTimeInput(props: DateTimeInputProps) {
  const { id, value, onChange, onBlur, error = {}, isOptional = false } = props
  const t = useT()
  const day = t('datetime.date')
  return (
    <div className="date-time">
      <DayInput
        id={id}
        label={isOptional ? <OptionalLabel>{day}</OptionalLabel> : day}
        value={value.day}
        onChange={(typed) => onChange({ ...value, day: typed })}
        {...(onBlur && { onBlur })}
        error={error.day}
        aria-required={!isOptional}
      />
      <Autocomplete
        id={`${id}-time`}
        label={<OptionalLabel>{t('datetime.time')}</OptionalLabel>}
        placeholder={t('datetime.time-format')}
        data={usualTimes}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        onBlur={() => {
          const time = parseTime(value.time) ?? value.time.trim()
          if (time !== value.time) onChange({ ...value, time })
          onBlur?.()
        }}
        error={error.time}
        withScrollArea={false}
        maxLength={8}
        autoComplete="off"
      />
      <p className="form-help">{t('datetime.time-help')}</p>
    </div>
  )
}
