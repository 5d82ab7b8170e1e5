import { Popover, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/gl'
import '@mantine/dates/styles.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useT } from '../shell/i18n.ts'
import './date-field.css'
import { isoDay, toLocal } from './dates.ts'
import { IconCalendar, IconClose } from './icons.ts'
import { parseDay } from './parse-day.ts'

interface DateFieldProps {
  id?: string
  name?: string
  label: ReactNode
  /** 2026-05-31, or null; with `typed` also a text that is no day. */
  value: string | null
  onChange: (day: string | null) => void
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

const isIso = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
/** 31/05/2026, as it is typed; what is no day as it is. */
const shownText = (value: string | null): string =>
  isIso(value) ? value.split('-').reverse().join('/') : (value ?? '')

/**
 * A day, typed as dd/mm/aaaa or taken from the calendar, whose weeks begin on Monday. The calendar opens when asked
 * for: it must not lie over other fields while somebody types.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, typed, min, max, isInDialog, ...input } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const day = isIso(value) ? value : null
  /** What is being typed; otherwise the field shows its value. */
  const [text, setText] = useState<string | null>(null)
  // A value that comes from elsewhere takes the place of what was typed.
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
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('date.clear')}
                  onClick={() => take(null)}
                >
                  <IconClose size={20} stroke={1.75} aria-hidden />
                </button>
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
  // Pressing it must not count as pressing beside the calendar, which would close it first.
  const own = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('date.calendar')}
      aria-expanded={isOpen}
      disabled={isOff}
      onMouseDown={own}
      onTouchStart={own}
      onClick={toggle}
    >
      <IconCalendar size={22} stroke={1.75} aria-hidden />
    </button>
  )
}

interface CalendarProps {
  value: string | null
  min: string | undefined
  max: string | undefined
  take: (day: string | null) => void
}

/** Opens on the day of the field, else today, for the arrow keys to go on from there. */
function Calendar({ value, min, max, take }: CalendarProps) {
  const t = useT()
  const first = value ?? isoDay(toLocal(new Date().toISOString()))
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
