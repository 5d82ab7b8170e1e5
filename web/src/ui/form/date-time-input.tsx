import { TextInput } from '@mantine/core'
import { useT } from '../../shell/i18n.ts'
import { DayInput } from './day-input.tsx'
import './form.css'

/** A day and a time as a form edits them: both as typed, the day as 2026-05-31 once it is one. */
export interface TypedDateTime {
  day: string
  time: string
}

interface DateTimeInputProps {
  id?: string
  value: TypedDateTime
  onChange: (value: TypedDateTime) => void
  onBlur?: () => void
  error?: { day?: string | undefined; time?: string | undefined }
}

/** A day beside a time of day, which may stay empty; each typed or taken from the browser's or the calendar's choice. */
export function DateTimeInput({ id, value, onChange, onBlur, error = {} }: DateTimeInputProps) {
  const t = useT()
  return (
    <div className="date-time">
      <DayInput
        {...(id && { id: `${id}.day` })}
        label={t('datetime.date')}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        {...(onBlur && { onBlur })}
        error={error.day}
      />
      <TextInput
        {...(id && { id: `${id}.time` })}
        label={t('datetime.time')}
        type="time"
        size="md"
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        onBlur={onBlur}
        error={error.time}
      />
    </div>
  )
}
