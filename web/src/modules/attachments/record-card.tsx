import type { ReactNode } from 'react'
import { Link } from '../../shell/link.tsx'
import type { LocalDate } from '../../ui/dates.ts'
import { DayLeaf } from '../../ui/day-leaf.tsx'
import './record-card.css'

interface RecordCardProps {
  to: string
  name: string
  heading: 'h2' | 'h3'
  fecha: LocalDate | null
  /** The same in words. */
  when: string
  lugar: string
  /** The beginning of its text. */
  text?: string
  picture?: ReactNode
  /** The hint for a press on it. */
  more: string
}

/** An event or meeting in a list for reading; the whole card leads there. */
export function RecordCard(props: RecordCardProps) {
  const { to, name, heading: Heading, fecha, when, lugar, text, picture, more } = props
  return (
    <li className="record-card surface">
      <DayLeaf fecha={fecha} />
      <div className="record-card-text">
        <Heading>
          <Link className="record-card-link" to={to}>
            {name}
          </Link>
        </Heading>
        <p>{when}</p>
        {lugar && <p className="muted">{lugar}</p>}
        {text && <p className="record-card-beginning">{text}</p>}
        <span className="record-card-more screen-only" aria-hidden="true">
          {more}
        </span>
      </div>
      {picture}
    </li>
  )
}
