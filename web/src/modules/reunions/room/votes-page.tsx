import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Votacion } from '#contract/asistencia.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved.tsx'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import { LoadedMeeting, type MeetingProps, meetingQueries } from '../parts/loaded-meeting.tsx'
import { NotConvened } from '../parts/not-convened.tsx'
import { reunionName } from '../parts/reunions.calls.ts'
import { EndMeeting, MeetingTimes } from './meeting-state.tsx'
import { QuorumLine } from './quorum-line.tsx'
import { isOld, quorumQuery, votesQuery } from './room.calls.ts'
import { VoteForm, type VoteFormProps } from './vote-form.tsx'
import { isVotable } from './votes-values.ts'
import './room.css'

export const queries = meetingQueries(quorumQuery, votesQuery)

/** The votes of a meeting, point by point. */
export function Component() {
  return <LoadedMeeting page={Votes} />
}

function Votes({ kind, reunion }: MeetingProps) {
  const t = useT()
  const { id } = reunion
  const attendance = `${kind.path}/${id}/asistencia`
  const quorum = useQuery(quorumQuery(kind.owner, id))
  const votes = useQuery(votesQuery(kind.owner, id))
  const pointId = useId()
  const focusNext = useNextFocus()
  // the forms of the points are parts of this page
  useUnsavedChanges(false)
  return (
    <Page
      title={t('votacions.title', { name: reunionName(kind, reunion, t) })}
      width="form"
      back={<BackButton back={useBack(attendance)} href={attendance} />}
    >
      <Loaded query={quorum}>
        {(now) => (
          <>
            <QuorumLine quorum={now} isOld={isOld(quorum)} />
            <MeetingTimes quorum={now} />
            {!now.aberta && (
              <>
                <p className="callout">{t('votacions.not-open')}</p>
                <div className="row room-state">
                  <Button to={attendance}>{t('reunion.step.asistencia')}</Button>
                </div>
              </>
            )}
            <Loaded query={votes}>
              {(puntos) => {
                const waiting = puntos.filter((punto) => isVotable(punto) && punto.votacion === null)
                return puntos.length === 0 ? (
                  <EmptyState text={t('votacions.empty')} />
                ) : (
                  <>
                    <ol className="votes-points stack">
                      {puntos.map((punto, place) => (
                        <li key={punto.id} className="box stack">
                          <h2 id={`${pointId}-${punto.id}`} className="vote-name" tabIndex={-1}>
                            {`${place + 1}. ${punto.titulo}`}
                          </h2>
                          <NotConvened punto={punto} />
                          <Point
                            kind={kind}
                            reunionId={id}
                            punto={punto}
                            quorum={now}
                            isSealed={reunion.aprobada}
                            isCurrent={punto === waiting[0]}
                            saved={() => {
                              const next = waiting.find((each) => each.id !== punto.id) ?? punto
                              focusNext(`${pointId}-${next.id}`)
                            }}
                          />
                        </li>
                      ))}
                    </ol>
                    {now.aberta && (
                      <div className="row room-state">
                        <EndMeeting
                          kind={kind}
                          reunion={reunion}
                          quorum={now}
                          look={waiting.length === 0 ? 'main' : 'quiet'}
                        />
                        <Button look="quiet" to={attendance}>
                          {t('reunion.step.asistencia')}
                        </Button>
                      </div>
                    )}
                  </>
                )
              }}
            </Loaded>
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface PointProps extends Pick<VoteFormProps, 'kind' | 'reunionId' | 'punto' | 'quorum' | 'saved'> {
  /** The minutes are approved: the votes stay as they are. */
  isSealed: boolean
  /** The first one without votes, whose form is open. */
  isCurrent: boolean
}

function Point({ punto, isSealed, isCurrent, saved, ...props }: PointProps) {
  const t = useT()
  const id = useId()
  const focusNext = useNextFocus()
  const [isEdited, setEdited] = useState(false)
  const { votacion } = punto
  if (!isVotable(punto)) return <p className="muted">{t('votacions.no-vote')}</p>
  const mayVote = props.quorum.aberta !== null && !isSealed
  const isOpen = mayVote && (isEdited || (isCurrent && votacion === null))
  return (
    <>
      {votacion && <Result votacion={votacion} />}
      {mayVote && !isOpen && (
        <div>
          <Button
            id={`${id}-open`}
            look="quiet"
            onClick={() => {
              focusNext(`${id}-first`)
              setEdited(true)
            }}
          >
            {t(votacion ? 'votacions.correct' : 'votacions.enter')}
            <span className="visually-hidden">: {punto.titulo}</span>
          </Button>
        </div>
      )}
      {isOpen && (
        <VoteForm
          punto={punto}
          {...props}
          firstId={`${id}-first`}
          saved={() => {
            setEdited(false)
            saved()
          }}
          cancel={
            isEdited
              ? () => {
                  focusNext(`${id}-open`)
                  setEdited(false)
                }
              : undefined
          }
        />
      )}
    </>
  )
}

/** What came out, with its sum. */
function Result({ votacion }: { votacion: Votacion }) {
  const t = useT()
  const { resultado, formula, metodo } = votacion
  return (
    <p className={resultado === 'APROBADO' ? 'vote-result is-approved' : 'vote-result'} role="status">
      <strong>{t(`votacions.resultado.${resultado}`)}</strong>
      {`. ${formula}${formula.endsWith('.') ? '' : '.'} `}
      <span className="muted">{t(`votacions.metodo.${metodo}`)}</span>
    </p>
  )
}
