import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { Skeleton } from '../../../shell/skeleton.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { longDate, toLocal } from '../../../ui/dates.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { convocatoriasQuery } from '../convening/convening.calls.ts'
import { quietActaQuery } from '../minutes/actas.calls.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { stateQuery } from '../room/room.calls.ts'
import { type Progress, toSteps } from './step-values.ts'
import './reunion-steps.css'

interface ReunionStepsProps {
  kind: ReunionKind
  /** Id of the meeting. */
  reunionId: number
}

/** The queries that tell how far a meeting has come. */
function useProgress({ kind: { owner }, reunionId }: ReunionStepsProps) {
  const sent = useQuery(convocatoriasQuery(owner, reunionId))
  const state = useQuery(stateQuery(owner, reunionId))
  const acta = useQuery(quietActaQuery(owner, reunionId))
  const progress: Progress | undefined = sent.data &&
    state.data &&
    acta.data && { sent: sent.data, state: state.data, acta: acta.data }
  return { progress, failed: [sent, state, acta].filter(({ isError }) => isError) }
}

/** The way of a meeting for those who manage it: each step with its state, and the next one to do. */
export function ReunionSteps(props: ReunionStepsProps) {
  const t = useT()
  const headingId = useId()
  const { progress, failed } = useProgress(props)
  const path = `${props.kind.path}/${props.reunionId}`
  const steps = progress && toSteps(progress)
  const next = steps?.find(({ isDone }) => !isDone)
  return (
    <nav className="box reunion-steps" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('reunion.steps')}</h2>
      {steps ? (
        <ol>
          {steps.map((step) => (
            <li key={step.name} className={clsx(step.isDone && 'is-done', step === next && 'is-next')}>
              <Link to={`${path}/${step.name}`}>{t(`reunion.step.${step.name}`)}</Link>
              <span className="muted">{tellStep(step, t)}</span>
            </li>
          ))}
        </ol>
      ) : failed[0] ? (
        <LoadFailure
          error={failed[0].error}
          retry={() => {
            for (const query of failed) void query.refetch()
          }}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <Skeleton className="" />
      )}
    </nav>
  )
}

const tellStep = ({ told, since, numero }: ReturnType<typeof toSteps>[number], t: Translate): string =>
  t(told, { data: since ? longDate(toLocal(since), t) : '', numero: numero ?? 0 })

/** Leads to what is next to do of a meeting; nothing until that is known. */
export function NextStep(props: ReunionStepsProps) {
  const t = useT()
  const { progress } = useProgress(props)
  const next = progress && toSteps(progress).find(({ isDone }) => !isDone)
  return (
    next && (
      <Button to={`${props.kind.path}/${props.reunionId}/${next.name}`}>
        {t(`reunion.next.${next.name}`)}
      </Button>
    )
  )
}
