import * as datePicker from '@zag-js/date-picker'
import { normalizeProps, useMachine } from '@zag-js/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isKey, type Translate, useT } from '../../shell/i18n.ts'
import { isoToday } from '../dates.ts'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import { IconButton } from './button.tsx'
import './calendar.css'

interface CalendarProps {
  /** The id of the input above it. */
  id: string
  /** 2026-05-31 */
  value: string | null
  min: string | undefined
  max: string | undefined
  take: (day: string) => void
  close: () => void
}

/**
 * A month to choose a day in; its title leads to the months of a year, and these to the years. Browsers do not know the names of
 * months in Galician, so that they come from the texts.
 */
export function Calendar({ id, value, min, max, take, close }: CalendarProps) {
  const t = useT()
  const content = useRef<HTMLDivElement>(null)
  const service = useMachine(datePicker.machine, {
    id,
    // The panel's anchor and its button: a press there does not count as outside.
    ids: { control: id, input: () => id, trigger: `${id}-button` },
    defaultOpen: true,
    defaultValue: value ? [datePicker.parse(value)] : [],
    defaultFocusedValue: datePicker.parse(value ?? isoToday()),
    ...(min && { min: datePicker.parse(min) }),
    ...(max && { max: datePicker.parse(max) }),
    timeZone: 'UTC',
    startOfWeek: 1,
    positioning: { strategy: 'fixed', placement: 'bottom-start', gutter: 8 },
    onValueChange: ({ value: [day] }) => day && take(day.toString()),
    onOpenChange: ({ open }) => !open && close(),
  })
  const api = datePicker.connect(service, normalizeProps)
  // The arrow keys start there.
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-part="table-cell-trigger"][data-focus]')?.focus()
  }, [])
  const { view, focusedValue } = api
  const own = api.getContentProps()
  const { year, month } = focusedValue
  const [first = year, last = year] = [api.getYears()[0]?.value, api.getYears().at(-1)?.value]
  const title =
    view === 'day' ? `${monthName(month, t)} ${year}` : view === 'month' ? String(year) : `${first}–${last}`
  return (
    <div {...api.getPositionerProps()} className="calendar-place">
      <div
        {...own}
        ref={content}
        role="dialog"
        aria-roledescription={undefined}
        aria-label={t('date.calendar')}
        className="calendar"
        onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
          own.onKeyDown?.(event)
          // Not the dialog around it.
          if (event.key === 'Escape') event.preventDefault()
        }}
      >
        <div className="calendar-head">
          <IconButton {...api.getPrevTriggerProps()} icon={IconChevronLeft} label={t('date.previous')} />
          <button
            {...api.getViewTriggerProps()}
            aria-label={undefined}
            disabled={view === 'year'}
            className="calendar-title"
          >
            {title}
          </button>
          <IconButton {...api.getNextTriggerProps()} icon={IconChevronRight} label={t('date.next')} />
        </div>
        <table {...api.getTableProps()} aria-label={title} aria-roledescription={undefined}>
          {view === 'day' ? <Days api={api} t={t} /> : <Periods api={api} t={t} />}
        </table>
      </div>
    </div>
  )
}

interface PartProps {
  api: datePicker.Api
  t: Translate
}

function Days({ api, t }: PartProps) {
  return (
    <>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => {
            const name = text(`date.weekday.${weekday}`, t)
            return (
              <th key={weekday} scope="col" aria-label={name}>
                {name.slice(0, 2)}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {api.weeks.map((week) => (
          <tr key={String(week[0])}>
            {week.map((day) => {
              const { outsideRange } = api.getDayTableCellState({ value: day })
              if (outsideRange) return <td key={String(day)} />
              return (
                <td key={String(day)} {...api.getDayTableCellProps({ value: day })} aria-label={undefined}>
                  <button
                    type="button"
                    {...api.getDayTableCellTriggerProps({ value: day })}
                    aria-label={`${day.day} ${monthName(day.month, t)} ${day.year}`}
                    className="calendar-cell"
                  >
                    {day.day}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** The months of a year, or the years around one. */
function Periods({ api, t }: PartProps) {
  const isMonths = api.view === 'month'
  const rows = isMonths ? api.getMonthsGrid({ columns: 3 }) : api.getYearsGrid({ columns: 3 })
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row[0]?.value}>
          {row.map(({ value }) => {
            const cell = { value, columns: 3 }
            const name = isMonths ? monthName(value, t) : String(value)
            const trigger = isMonths
              ? api.getMonthTableCellTriggerProps(cell)
              : api.getYearTableCellTriggerProps(cell)
            return (
              <td
                key={value}
                {...(isMonths ? api.getMonthTableCellProps(cell) : api.getYearTableCellProps(cell))}
                aria-label={undefined}
              >
                <button type="button" {...trigger} aria-label={undefined} className="calendar-cell is-wide">
                  {name}
                </button>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

const monthName = (month: number, t: Translate): string => text(`date.month.${month}`, t)
const text = (key: string, t: Translate): string => (isKey(key) ? t(key) : '')
