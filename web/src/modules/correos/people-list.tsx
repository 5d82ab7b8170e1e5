import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { fewRows } from '../../ui/list/row-source.ts'
import './correos.css'

interface Person {
  id: number
  name: string
  note?: string
}

interface PeopleListProps {
  /** Read aloud. */
  label: string
  people: readonly Person[]
}

/** People under each other; of many only those in sight are drawn, in a box that scrolls. */
export function PeopleList(props: PeopleListProps) {
  if (props.people.length > fewRows) return <ManyPeople {...props} />
  return (
    <ul className="people-list" aria-label={props.label}>
      {props.people.map((person) => (
        <li key={person.id}>
          <Name person={person} />
        </li>
      ))}
    </ul>
  )
}

const Name = ({ person: { name, note } }: { person: Person }) => (
  <>
    {name}
    {note && <small className="note"> {note}</small>}
  </>
)

function ManyPeople({ label, people }: PeopleListProps) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => 42,
    overscan: 12,
    // React would complain when a row measures itself while it is being drawn.
    useFlushSync: false,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard.
    <section className="people-box" ref={box} tabIndex={0} aria-label={label}>
      <ul className="people-list is-long" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index]
          return (
            person && (
              <li
                key={person.id}
                data-index={index}
                ref={rows.measureElement}
                aria-setsize={people.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Name person={person} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
