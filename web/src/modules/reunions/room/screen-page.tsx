import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PuntoVotado, Quorum, Votacion } from '#contract/asistencia.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LoadedMeeting, type MeetingProps, meetingQueries } from '../parts/loaded-meeting.tsx'
import { NotConvened } from '../parts/not-convened.tsx'
import { reunionName } from '../parts/reunions.calls.ts'
import { findAskedCall } from './asked-call.ts'
import { isOld, quorumQuery, votesQuery } from './room.calls.ts'
import { isVotable } from './votes-values.ts'
import './room.css'

export const queries = meetingQueries(quorumQuery, votesQuery)

/** What all in the room see on the wall: the numbers and the agenda with its results, without names of people. */
export function Component() {
  return <LoadedMeeting page={Screen} />
}

function Screen({ kind, reunion }: MeetingProps) {
  const t = useT()
  const state = useQuery(quorumQuery(kind.owner, reunion.id))
  const quorum = state.data
  const puntos = useQuery(votesQuery(kind.owner, reunion.id)).data ?? []
  const current = findCurrent(puntos, quorum)?.id
  const list = useRef<HTMLOListElement>(null)
  // A long agenda does not fit on the wall: it follows the point that is voted.
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector('.is-current')?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <div className="projector">
      <h1>{reunionName(kind, reunion, t)}</h1>
      <Loaded query={state}>{(now) => <Numbers quorum={now} />}</Loaded>
      {quorum && isOld(state) && <p className="projector-line">{t('asistencia.old')}</p>}
      <ol ref={list} className="projector-points">
        {puntos.map((punto) => (
          <li key={punto.id} className={punto.id === current ? 'is-current' : undefined}>
            {punto.titulo}
            {punto.votacion && (
              <>
                {': '}
                <strong>{t(`votacions.resultado.${punto.votacion.resultado}`)}</strong>
                {tellVotes(punto.votacion, t)}
              </>
            )}
            <NotConvened punto={punto} />
          </li>
        ))}
      </ol>
      <p className="projector-back">
        <Link to={`${kind.path}/${reunion.id}`}>{t('pantalla.back')}</Link>
      </p>
    </div>
  )
}

/** The votes for and against; of an election only the result, for its candidates are people. */
const tellVotes = ({ candidatas, metodo, si, non }: Votacion, t: Translate): string =>
  candidatas.length > 0
    ? ''
    : ` (${metodo === 'ASENTIMENTO' ? t('pantalla.assent') : t('pantalla.votes', { si, non })})`

/** The first point to be voted that has no vote yet, in an open meeting. */
const findCurrent = (puntos: readonly PuntoVotado[], quorum: Quorum | undefined): PuntoVotado | undefined =>
  quorum?.aberta && !quorum.pechada
    ? puntos.find((punto) => isVotable(punto) && punto.votacion === null)
    : undefined

function Numbers({ quorum }: { quorum: Quorum }) {
  const t = useT()
  const { presentes, representadas, censo } = quorum
  const asked = findAskedCall(quorum)
  return (
    <>
      <p className="projector-numbers">
        {t('asistencia.total', { total: presentes + representadas, censo })}
      </p>
      <p className="projector-line">
        {`${t('asistencia.present', { count: presentes })} + ${t('asistencia.represented', { count: representadas })}`}
      </p>
      {asked && (
        <p className="projector-line">
          {`${t(asked.name)}: `}
          <strong>
            {asked.isReached ? t('asistencia.yes') : t('asistencia.missing', { count: asked.missing })}
          </strong>
        </p>
      )}
    </>
  )
}
