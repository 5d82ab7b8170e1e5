import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PuntoVotado, Quorum } from '#contract/asistencia.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { recordQuery } from '../../../ui/collection.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { findAskedCall } from './asked-call.ts'
import { quorumQuery, votesQuery } from './room.calls.ts'
import './room.css'

export const queries = ({ pathname, params }: PageAddress) => {
  const { owner } = reunionKindAt(pathname)
  const id = Number(params.id)
  return [recordQuery(owner, id), quorumQuery(owner, id), votesQuery(owner, id)]
}

/** What all in the room see on the wall: the numbers and the agenda with its results, without names of people. */
export function Component() {
  const kind = useReunionKind()
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Screen kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Screen({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
  const t = useT()
  const quorum = useQuery(quorumQuery(kind.owner, reunion.id)).data
  const puntos = useQuery(votesQuery(kind.owner, reunion.id)).data ?? []
  return (
    <div className="projector">
      <h1>{reunionName(kind, reunion, t)}</h1>
      {quorum && <Numbers quorum={quorum} />}
      <ol className="projector-points">
        {puntos.map((punto) => (
          <li key={punto.id} className={punto === findCurrent(puntos, quorum) ? 'is-current' : undefined}>
            {punto.titulo}
            {punto.votacion && (
              <>
                {': '}
                <strong>{t(`votacions.resultado.${punto.votacion.resultado}`)}</strong>
                {` (${t('pantalla.votes', { si: punto.votacion.si, non: punto.votacion.non })})`}
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="projector-back">
        <Link to={`${kind.path}/${reunion.id}`}>{t('pantalla.back')}</Link>
      </p>
    </div>
  )
}

/** The first point to be voted that has no vote yet, in an open meeting. */
const findCurrent = (puntos: readonly PuntoVotado[], quorum: Quorum | undefined): PuntoVotado | undefined =>
  quorum?.aberta && !quorum.pechada
    ? puntos.find(({ tipo, votacion }) => (tipo === 'ACORDO' || tipo === 'ELECCION') && votacion === null)
    : undefined

function Numbers({ quorum }: { quorum: Quorum }) {
  const t = useT()
  const { presentes, representadas, censo } = quorum
  const { name, isReached, missing } = findAskedCall(quorum)
  return (
    <>
      <p className="projector-numbers">
        {t('asistencia.total', { total: presentes + representadas, censo })}
      </p>
      <p className="projector-line">
        {`${t('asistencia.present', { count: presentes })} + ${t('asistencia.represented', { count: representadas })}`}
      </p>
      <p className="projector-line">
        {`${t(name)}: `}
        <strong>{isReached ? t('asistencia.yes') : t('asistencia.missing', { count: missing })}</strong>
      </p>
    </>
  )
}
