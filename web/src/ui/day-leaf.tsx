import { type Key, useT } from '../shell/i18n.ts'
import type { LocalDate } from './dates.ts'
import './day-leaf.css'

/** A date as a calendar leaf, hidden from screen readers, because the text beside it says the same. */
export function DayLeaf({ fecha }: { fecha: LocalDate | null }) {
  const t = useT()
  if (!fecha) return <span className="day-leaf" aria-hidden="true" />
  const [year, month, day] = fecha
  return (
    <span className="day-leaf" aria-hidden="true">
      <span>{t(`date.month.${month}` as Key).slice(0, 3)}</span>
      <span className="day-leaf-day">{day}</span>
      <span>{year}</span>
    </span>
  )
}
