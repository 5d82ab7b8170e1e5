import { TextInput } from '@mantine/core'
import { useT } from '../../shell/i18n.ts'
import { DayInput } from './day-input.tsx'
import { OptionalLabel } from './field.tsx'
import './form.css'

/** A day and a time as a form edits them: both as typed, the day as 2026-05-31 once it is one. */
export interface TypedDateTime {
  day: string
  time: string
}

/** Stands for a time of which only a part is typed, an hour without its minutes: the browser does not tell which. */
export const unfinishedTime = 'unfinished'

interface DateTimeInputProps {
  /** Of the day; the time has its own after it. */
  id: string
  value: TypedDateTime
  onChange: (value: TypedDateTime) => void
  onBlur?: () => void
  error?: { day?: string | undefined; time?: string | undefined }
  /** The day may stay empty; the time always may. */
  isOptional?: boolean
}

/** A day beside a time of day, which may stay empty; each typed or taken from the calendar or the browser's choice. */
export function DateTimeInput(props: DateTimeInputProps) {
  const { id, value, onChange, onBlur, error = {}, isOptional = false } = props
  const t = useT()
  /** Keeps what is there of a time in sight and in the form: it must not vanish unnoticed. */
  const look = ({ validity, value: time }: HTMLInputElement) => {
    const typed = validity.badInput ? unfinishedTime : time
    if (typed !== value.time) onChange({ ...value, time: typed })
  }
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
      <TextInput
        id={`${id}-time`}
        label={<OptionalLabel>{t('datetime.time')}</OptionalLabel>}
        type="time"
        value={value.time === unfinishedTime ? '' : value.time}
        onChange={(event) => look(event.currentTarget)}
        onKeyUp={(event) => look(event.currentTarget)}
        onBlur={(event) => {
          look(event.currentTarget)
          onBlur?.()
        }}
        error={error.time}
      />
      <p className="form-help">{t('datetime.time-help')}</p>
    </div>
  )
}
