import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { MinaResposta, PersoaCenso, RespostaReunion } from '#contract/convocatorias.ts'
import { respostasReunion } from '#contract/kinds.ts'
import { personName } from '#contract/person-name.ts'
import { ApiError } from '../../../shell/api.ts'
import { errorText, reportError } from '../../../shell/errors.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { minaRespostaQuery, useAnswer } from './convening.calls.ts'
import { VoterSelect } from './voter-select.tsx'
import './convening.css'

interface OwnAnswerProps {
  kind: ReunionKind
  /** Id of the meeting. */
  reunionId: number
  /** The name of the meeting, where the page asks about several. */
  about?: string | undefined
}

/**
 * Asks one thing: whether the signed-in member comes to a convened meeting, or who represents them. Nothing for those who are not
 * convened, and while that is not known.
 */
export function OwnAnswer({ kind, reunionId, about }: OwnAnswerProps) {
  const { data, error, isFetching, refetch } = useQuery(minaRespostaQuery(kind.owner, reunionId))
  // who is not convened is refused
  if (error && !data && !(error instanceof ApiError && error.status < 500))
    return <LoadFailure error={error} retry={() => void refetch()} isRetrying={isFetching} />
  if (!data || (!data.pode && data.resposta === null)) return null
  return <Answer key={reunionId} kind={kind} reunionId={reunionId} about={about} mine={data} />
}

const getName = (person: PersoaCenso, t: Translate): string =>
  person.nombre === '' ? t('convocatoria.own-deleted', { numero: person.numero }) : personName(person)

function Answer({ kind, reunionId, about, mine }: OwnAnswerProps & { mine: MinaResposta }) {
  const t = useT()
  const heading = useId()
  const answer = useAnswer(kind.owner, reunionId)
  const [isChoosing, setChoosing] = useState(false)
  const focusNext = useNextFocus()
  /** Closes the notice of a failed answer, whose retry would undo a later one. */
  const closeFailure = useRef<() => void>(() => undefined)
  const wayId = (each: RespostaReunion) => `${heading}-${each}`
  const { resposta, a, vota, delegacionsMax, represento, pode } = mine
  const mayDelegate = vota && delegacionsMax > 0
  const save = async (body: { resposta: RespostaReunion; a?: { id: number } }): Promise<void> => {
    closeFailure.current()
    try {
      await answer.mutateAsync(body)
      // the list of people goes, with the button that had the focus
      if (body.a) focusNext(wayId('DELEGO'))
      setChoosing(false)
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.code === 'error.delegacion'
      if (!isRefusal) closeFailure.current = reportError(error, { retry: () => void save(body) })
    }
  }
  const press = (each: RespostaReunion) => {
    answer.reset()
    if (each === 'DELEGO') setChoosing(true)
    else if (!answer.isPending) void save({ resposta: each })
  }
  const shown = isChoosing ? 'DELEGO' : resposta
  const refusal =
    answer.error instanceof ApiError && answer.error.code === 'error.delegacion'
      ? errorText(answer.error)
      : undefined
  return (
    <section className="own-answer surface" aria-labelledby={heading} aria-busy={answer.isPending}>
      <h2 id={heading}>
        {t('convocatoria.own-title')}
        {about && <span className="visually-hidden"> {about}</span>}
      </h2>
      {pode && (
        // biome-ignore lint/a11y/useSemanticElements: buttons of one choice, not the fields of a form
        <div className="own-answer-ways" role="group" aria-labelledby={heading}>
          {respostasReunion
            .filter((each) => each !== 'DELEGO' || mayDelegate)
            .map((each) => (
              <Button
                key={each}
                id={wayId(each)}
                look={shown === each ? 'main' : 'quiet'}
                aria-pressed={shown === each}
                onClick={() => press(each)}
              >
                {t(`convocatoria.own.${each}`)}
              </Button>
            ))}
        </div>
      )}
      {isChoosing ? (
        <Chooser
          kind={kind}
          reunionId={reunionId}
          refusal={refusal}
          clear={answer.reset}
          choose={(person) => !answer.isPending && void save({ resposta: 'DELEGO', a: { id: person.id } })}
        />
      ) : (
        <p role="status" className="own-answer-said">
          {resposta && (
            <>
              <strong>{t(`convocatoria.own-said.${resposta}`, { name: a ? getName(a, t) : '' })}</strong>
              {pode && <span className="muted"> {t('convocatoria.own-change')}</span>}
            </>
          )}
        </p>
      )}
      {!vota && <p className="muted">{t('convocatoria.own-no-vote')}</p>}
      {represento.length > 0 && (
        <p>
          {t('convocatoria.own-represent', {
            names: represento.map((person) => getName(person, t)).join(', '),
          })}
        </p>
      )}
    </section>
  )
}

interface ChooserProps extends OwnAnswerProps {
  refusal: string | undefined
  /** Takes the refusal back. */
  clear: () => void
  choose: (person: PersoaCenso) => void
}

/** In whom the member delegates. */
function Chooser({ kind, reunionId, refusal, clear, choose }: ChooserProps) {
  const t = useT()
  const [person, setPerson] = useState<PersoaCenso | null>(null)
  return (
    <div className="own-answer-whom">
      <VoterSelect
        kind={kind}
        reunionId={reunionId}
        who="own"
        label={t('convocatoria.own-whom')}
        description={t('convocatoria.own-whom-help')}
        value={person}
        onChange={(next) => {
          clear()
          setPerson(next)
        }}
        error={refusal}
      />
      <Button disabled={!person} onClick={() => person && choose(person)}>
        {t('convocatoria.own-delegate')}
      </Button>
    </div>
  )
}
