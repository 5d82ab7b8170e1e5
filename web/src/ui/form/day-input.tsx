import type { ReactNode } from 'react'
import { DateField } from '../controls/date-field.tsx'
import { parseDay } from '../parse-day.ts'

interface DayInputProps {
  id?: string
  name?: string
  label: ReactNode
  /** 2026-05-31, empty, or an invalid typed text. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  max?: string
  disabled?: boolean
  'aria-required'?: boolean
}

/**
 * A date in a form. An invalid text stays in the field and in the form, where the rule {@link day} reports it: no input is
 * lost.
 */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  return (
    <DateField
      {...input}
      value={value}
      onChange={(day) => onChange(day ?? '')}
      typed={(text) => onChange(parseDay(text) ?? text.trim())}
    />
  )
}
