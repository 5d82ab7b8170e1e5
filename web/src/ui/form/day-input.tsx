import type { ReactNode } from 'react'
import { DateField } from '../date-field.tsx'
import { parseDay } from '../parse-day.ts'

interface DayInputProps {
  id?: string
  name?: string
  label: ReactNode
  /** 2026-05-31, empty, or whatever was typed that is no day. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  max?: string
  disabled?: boolean
  isInDialog?: boolean
  'aria-required'?: boolean
}

/**
 * A day in a form. What is typed and is no day stays in the field and in the form, for the rule {@link day} to point
 * out: nothing typed vanishes.
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
