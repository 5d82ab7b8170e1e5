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
  label: ReactNode
  /** 2026-05-31, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  min?: string
  max?: string
  disabled?: boolean
  /**
   * Gets every text typed, one that is no day as well, which then stays in the field; without it the field goes back
   * to its last day.
   */
  typed?: (text: string) => void
  /** In a dialog the calendar must open inside it. */
  isInDialog?: boolean
  'aria-required'?: boolean
}

/** A day, typed as dd/mm/aaaa or taken from the calendar, whose weeks begin on Monday. */
export function DateField({ value, min, max, typed, isInDialog, ...input }: DateFieldProps) {
  const t = useT()
  return (
    <DatesProvider settings={{ locale: useLocale(), firstDayOfWeek: 1 }}>
      <DateInput
        {...input}
        value={value}
        placeholder={t('date.placeholder')}
        fixOnBlur={!typed}
        {...(typed && { onInput: (event) => typed(event.currentTarget.value) })}
        {...(isInDialog && { popoverProps: { withinPortal: false } })}
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
