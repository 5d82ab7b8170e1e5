import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { longDate, toLocal } from '../../../ui/dates.ts'
import { convocatoriasQuery } from '../convening/convening.calls.ts'
import { quietActaQuery } from '../minutes/actas.calls.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { stateQuery } from '../room/room.calls.ts'
import './reunion-steps.css'

/** The way of a meeting for those who manage it: each step with its state, and the next one to do. */
export function ReunionSteps({ kind, reunionId }: { kind: ReunionKind; reunionId: number }) {
  const t = useT()
  const headingId = useId()
  const path = `${kind.path}/${reunionId}`
  const sent = useQuery({ ...convocatoriasQuery(kind.owner, reunionId), meta: { isQuiet: true } }).data
  const state = useQuery(stateQuery(kind.owner, reunionId)).data
  const [last] = sent?.convocatorias ?? []
  const isOpened = state?.aberta != null
  const isClosed = state?.pechada != null
  const steps = [
    {
      to: `${path}/convocatoria`,
      name: t('reunion.step.convocatoria'),
      told: last
        ? t(sent?.cambiada ? 'reunion.step.changed' : 'reunion.step.sent', {
            data: longDate(toLocal(last.enviada), t),
          })
        : t('reunion.step.not-sent'),
      isDone: last !== undefined || isOpened,
    },
    {
      to: `${path}/asistencia`,
      name: t('reunion.step.asistencia'),
      told: isClosed
        ? t('reunion.step.closed')
        : isOpened
          ? t('reunion.step.opened')
          : t('reunion.step.not-opened'),
      isDone: isOpened,
    },
    {
      to: `${path}/votacions`,
      name: t('reunion.step.votacions'),
      told: isClosed ? t('reunion.step.voted') : t(isOpened ? 'reunion.step.votes' : 'reunion.step.no-votes'),
      isDone: isClosed,
    },
  ]
  const acta = useQuery(quietActaQuery(kind.owner, reunionId)).data
  const isApproved = acta?.aprobada != null
  steps.push({
    to: `${path}/acta`,
    name: t('reunion.step.acta'),
    told: isApproved
      ? t('reunion.step.approved', { numero: acta.numero ?? 0 })
      : t(isClosed ? 'reunion.step.draft' : 'reunion.step.no-acta'),
    isDone: isApproved,
  })
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <nav className="box reunion-steps" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('reunion.steps')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.to} className={clsx(step.isDone && 'is-done', step === next && 'is-next')}>
            <Link to={step.to}>{step.name}</Link>
            <span className="muted">{step.told}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
