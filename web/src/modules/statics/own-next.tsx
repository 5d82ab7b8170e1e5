import { useQuery } from '@tanstack/react-query'
import { allows, eventManagers } from '#contract/access.ts'
import type { Reunion } from '#contract/reunions.ts'
import { loadTexts, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { loadPage } from '../../shell/load.ts'
import { useSession } from '../../shell/session.ts'
import { type LocalDate, longDate } from '../../ui/dates.ts'
import { DayLeaf } from '../../ui/day-leaf.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { asambleas, juntasDirectivas, reunionName } from '../reunions/parts/reunions.calls.ts'
import { asambleasQuery, juntasQuery, nextEventosQuery } from './own-home.calls.ts'
import { OwnNothing, OwnSection } from './own-section.tsx'

interface ComingProps {
  to: string
  name: string
  fecha: LocalDate | null
  lugar: string
  /** A distinguishing note: only for members. */
  note?: string
}

function Coming({ to, name, fecha, lugar, note }: ComingProps) {
  const t = useT()
  const when = fecha ? longDate(fecha, t) : t('reunion.no-fecha')
  return (
    <Link className="day-link row own-coming" to={to}>
      <DayLeaf fecha={fecha} />
      <span>
        <strong>{name}</strong>
        <span>{when}</span>
        {lugar && <span className="muted">{lugar}</span>}
        {note && <span className="own-note">{note}</span>}
      </span>
    </Link>
  )
}

/** The next events that the person may see. */
export function NextEventos() {
  const t = useT()
  const query = useQuery(nextEventosQuery)
  const mayAdd = allows(eventManagers, useSession()?.authorities ?? null)
  return (
    <OwnSection title={t('inicio.eventos')} query={query}>
      {(eventos) => (
        <>
          {eventos.length === 0 ? (
            <OwnNothing
              text={t('inicio.eventos-none')}
              add={mayAdd && { to: '/eventos/novo', text: t('inicio.eventos-add') }}
            />
          ) : (
            <ul className="stack">
              {eventos.map(({ id, titulo, fecha, lugar, publico }) => (
                <li key={id}>
                  <Coming
                    to={`/eventos/${id}`}
                    name={titulo}
                    fecha={fecha as LocalDate | null}
                    lugar={lugar}
                    {...(!publico && { note: t('inicio.only-socios') })}
                  />
                </li>
              ))}
            </ul>
          )}
          <p className="own-more links">
            <Link to="/eventos-socios">{t('title.eventos-socios')}</Link>
            <Link to="/eventos">{t('title.eventos')}</Link>
          </p>
        </>
      )}
    </OwnSection>
  )
}

/** Whether the member comes: downloaded only where a meeting asks for it. */
const OwnAnswer = lazyPart(
  () => loadPage(() => import('../reunions/convening/own-answer.tsx'), loadTexts('reunions')),
  (module) => module.OwnAnswer,
)

const kinds = {
  asambleas: { reunions: asambleas, query: asambleasQuery, words: 'asamblea' },
  juntasDirectivas: { reunions: juntasDirectivas, query: juntasQuery, words: 'junta' },
} as const

function ComingMeeting({ kind, meeting }: { kind: keyof typeof kinds; meeting: Reunion }) {
  const t = useT()
  const { reunions } = kinds[kind]
  return (
    <Coming
      to={`${reunions.path}/${meeting.id}`}
      name={reunionName(reunions, meeting, t)}
      fecha={meeting.fecha as LocalDate | null}
      lugar={meeting.lugar}
    />
  )
}

/** The meetings to which the member was called: whether they come is asked first of all. */
export function AskedMeetings({ kind }: { kind: keyof typeof kinds }) {
  const t = useT()
  const { reunions, query } = kinds[kind]
  const { data } = useQuery(query)
  return data?.asked.map((meeting) => (
    <div key={meeting.id} className="own-asked">
      <ComingMeeting kind={kind} meeting={meeting} />
      <OwnAnswer kind={reunions} reunionId={meeting.id} about={reunionName(reunions, meeting, t)} />
    </div>
  ))
}

/** The next assembly, or the next meeting of the board for those who may read of it. */
export function NextMeeting({ kind }: { kind: keyof typeof kinds }) {
  const t = useT()
  const { reunions, query, words } = kinds[kind]
  const mayAdd = allows(reunions.managers, useSession()?.authorities ?? null)
  const meetings = useQuery(query)
  const { next, asked } = meetings.data ?? {}
  // it stands above already
  if (next && asked?.some(({ id }) => id === next.id)) return null
  return (
    <OwnSection
      title={t(`inicio.${words}`)}
      query={meetings}
      all={{ to: reunions.path, text: t(`inicio.${words}-all`) }}
    >
      {({ next }) =>
        next ? (
          <ComingMeeting kind={kind} meeting={next} />
        ) : (
          <OwnNothing
            text={t(`inicio.${words}-none`)}
            add={mayAdd && { to: reunions.newPath, text: t(`inicio.${words}-add`) }}
          />
        )
      }
    </OwnSection>
  )
}
