import './short-date.css'
import { type LocalDate, shortDate } from './dates.ts'

/** A date in a table; it breaks only between date and time. */
export function ShortDate({ date }: { date: LocalDate }) {
  const [day, time] = shortDate(date).split(' ')
  return (
    <time>
      <span className="no-break">{day}</span>
      {time && ` ${time}`}
    </time>
  )
}
