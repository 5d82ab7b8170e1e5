import { Popover, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { IconButton } from './controls/button.tsx'
import 'dayjs/locale/es'
import 'dayjs/locale/gl'
import '@mantine/dates/styles.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useT } from '../shell/i18n.ts'
import './date-field.css'
import { isoToday } from './dates.ts'
import { IconCalendar, IconClose } from './icons.ts'
import { parseDay } from './parse-day.ts'

interface DateFieldProps {
  id?: string
  name?: string
  label: ReactNode
  /** 2026-05-31, or null; with `typed` also a text that is not a date. */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  min?: string
  max?: string
  disabled?: boolean
  /**
   * Receives every typed text, also an invalid one, which then stays in the field. Without it the field returns to its last
   * valid date.
   */
  typed?: (text: string) => void
  /** Inside a dialog the calendar must open in the dialog. */
  isInDialog?: boolean
  'aria-required'?: boolean
}

const isIso = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
/** 31/05/2026, as typed; an invalid text unchanged. */
const shownText = (value: string | null): string =>
  isIso(value) ? value.split('-').reverse().join('/') : (value ?? '')

/**
 * A date, typed as dd/mm/aaaa or chosen in the calendar, whose weeks begin on Monday. The calendar opens on request only: it
 * must not cover other fields during typing.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, typed, min, max, isInDialog, ...input } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const day = isIso(value) ? value : null
  /** The text being typed; null shows the value. */
  const [text, setText] = useState<string | null>(null)
  // A new value from outside replaces the typed text.
  useEffect(() => {
    setText((now) => {
      if (now === null) return null
      const isSame = day === null ? now.trim() === (value ?? '') : parseDay(now) === day
      return isSame ? now : null
    })
  }, [value, day])

  const isWithin = (one: string) => (!min || one >= min) && (!max || one <= max)
  const type = (now: string) => {
    setText(now)
    if (typed) return typed(now)
    const found = parseDay(now)
    if (now.trim() === '') onChange(null)
    else if (found && isWithin(found)) onChange(found)
  }
  const leave = () => {
    setText(null)
    onBlur?.()
  }
  const take = (taken: string | null) => {
    setText(null)
    setOpen(false)
    onChange(taken)
  }
  const mayClear = value !== null && value !== '' && !input.disabled && !input['aria-required']
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withRoles={false}
      trapFocus
      returnFocus
      {...(isInDialog && { withinPortal: false })}
    >
      <Popover.Target>
        <TextInput
          {...input}
          value={text ?? shownText(value)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          placeholder={t('date.placeholder')}
          inputMode="numeric"
          autoComplete="off"
          rightSectionWidth={mayClear ? 92 : 48}
          rightSection={
            <>
              {mayClear && (
                <IconButton icon={IconClose} label={t('date.clear')} onClick={() => take(null)} size={20} />
              )}
              <CalendarButton isOpen={isOpen} isOff={input.disabled} toggle={() => setOpen(!isOpen)} />
            </>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('date.calendar')} className="date-calendar">
        <Calendar value={day} min={min} max={max} take={take} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface CalendarButtonProps {
  isOpen: boolean
  isOff: boolean | undefined
  toggle: () => void
}

function CalendarButton({ isOpen, isOff, toggle }: CalendarButtonProps) {
  const t = useT()
  // A press on the button must not count as a press outside the calendar, which would close it first.
  const own = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <IconButton
      icon={IconCalendar}
      label={t('date.calendar')}
      aria-expanded={isOpen}
      disabled={isOff}
      onMouseDown={own}
      onTouchStart={own}
      onClick={toggle}
    />
  )
}

interface CalendarProps {
  value: string | null
  min: string | undefined
  max: string | undefined
  take: (day: string | null) => void
}

/** Opens at the date of the field, else today, where the arrow keys start. */
function Calendar({ value, min, max, take }: CalendarProps) {
  const t = useT()
  const first = value ?? isoToday()
  return (
    <DatesProvider settings={{ locale: useLocale(), firstDayOfWeek: 1 }}>
      <DatePicker
        value={value}
        onChange={take}
        defaultDate={first}
        getDayProps={(day) => (day === first ? { 'data-autofocus': true } : {})}
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
