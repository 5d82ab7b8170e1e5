import './correos.css'

interface Person {
  id: number
  name: string
  note?: string
}

/** People under each other; of thousands the browser draws those in sight. */
export function PeopleList({ label, people }: { label: string; people: readonly Person[] }) {
  return (
    <ul className="people-list" aria-label={label}>
      {people.map(({ id, name, note }) => (
        <li key={id}>
          {name}
          {note && <small> {note}</small>}
        </li>
      ))}
    </ul>
  )
}
