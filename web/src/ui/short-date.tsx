import './short-date.css'
import { type LocalDate, shortDate } from './dates.ts'

/** A date of a table; where it has to break, it breaks between day and time. */
export function ShortDate({ date }: { date: LocalDate }) {
  const [day, time] = shortDate(date).split(' ')
  return (
    <time>
      <span className="no-break">{day}</span>
      {time && ` ${time}`}
    </time>
  )
}
