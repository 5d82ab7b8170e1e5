import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { IconCalendar, IconClose } from '../icons.ts'
import { lazyOverlay } from '../lazy-part.tsx'
import { parseDay } from '../parse-day.ts'
import { IconButton } from './button.tsx'
import { TextInput } from './text-input.tsx'

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
  'aria-required'?: boolean
}

/** Most dates are typed: the calendar is downloaded when it is opened. */
const Calendar = lazyOverlay(
  () => import('./calendar.tsx'),
  ({ Calendar }) => Calendar,
)

const isIso = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
/** 31/05/2026, as typed; an invalid text unchanged. */
const shownText = (value: string | null): string =>
  isIso(value) ? value.split('-').reverse().join('/') : (value ?? '')

/**
 * A date, typed as dd/mm/aaaa or chosen in the calendar, whose weeks begin on Monday. The calendar opens on request only: it
 * must not cover other fields during typing.
 */
export function DateField(props: DateFieldProps) {
  const { id: given, value, onChange, onBlur, typed, min, max, ...input } = props
  const t = useT()
  const ownId = useId()
  const id = given ?? ownId
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
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
  const close = () => {
    setOpen(false)
    // It stays where one has pressed or gone to.
    if (field.current?.contains(document.activeElement)) button.current?.focus()
  }
  const take = (taken: string | null) => {
    setText(null)
    onChange(taken)
  }
  const mayClear = value !== null && value !== '' && !input.disabled && !input['aria-required']
  return (
    <div ref={field} className="date-field">
      <TextInput
        {...input}
        id={id}
        value={text ?? shownText(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        placeholder={t('date.placeholder')}
        inputMode="numeric"
        autoComplete="off"
        end={
          <>
            {mayClear && (
              <IconButton icon={IconClose} size={20} label={t('date.clear')} onClick={() => take(null)} />
            )}
            <IconButton
              ref={button}
              id={`${id}-button`}
              icon={IconCalendar}
              label={t('date.calendar')}
              aria-expanded={isOpen}
              disabled={input.disabled}
              onClick={() => setOpen(!isOpen)}
            />
          </>
        }
      />
      {isOpen && <Calendar id={id} value={day} min={min} max={max} take={take} close={close} />}
    </div>
  )
}
