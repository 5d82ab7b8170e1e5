import { DateInput, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/gl'
import '@mantine/dates/styles.css'
import type { ReactNode } from 'react'
import { useLocale, useT } from '../shell/i18n.ts'
import './date-field.css'
import { parseDay } from './parse-day.ts'

interface DateFieldProps {
  id?: string
  label: string
  /** 2026-05-31, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  min?: string
  max?: string
  disabled?: boolean
}

/** A day, typed as dd/mm/aaaa or taken from the calendar, whose weeks begin on Monday. */
export function DateField({ value, min, max, ...input }: DateFieldProps) {
  const t = useT()
  return (
    <DatesProvider settings={{ locale: useLocale(), firstDayOfWeek: 1 }}>
      <DateInput
        {...input}
        value={value}
        placeholder={t('date.placeholder')}
        valueFormat="DD/MM/YYYY"
        dateParser={parseDay}
        inputMode="numeric"
        clearable
        clearButtonProps={{ 'aria-label': t('date.clear'), tabIndex: 0 }}
        hideOutsideDates
        size="md"
        previousLabel={t('date.previous')}
        nextLabel={t('date.next')}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
      />
    </DatesProvider>
  )
}
