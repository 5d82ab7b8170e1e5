import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Plan } from '#contract/cotas.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { shortDate, todayAndYesterday } from '../../../ui/dates.ts'
import { IconEdit } from '../../../ui/icons.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { LoadedPart } from '../../../ui/loaded.tsx'
import { hasEnded } from './plan-values.ts'
import { planQuery } from './plans.calls.ts'
import './plan.css'

const PlanDialog = lazyDialog(
  () => import('./plan-dialog.tsx'),
  (module) => module.PlanDialog,
)

interface PlanCardProps {
  socioId: number
  /** The name of the member. */
  name: string
  mayEdit: boolean
  /** Further content. */
  children?: ReactNode
}

/** The plan of a member: fees with their first day, payer and method; users who may change it do so here. */
export function PlanCard({ socioId, name, mayEdit, children }: PlanCardProps) {
  const t = useT()
  const query = useQuery({ ...planQuery(socioId), meta: { isQuiet: true } })
  const [isEditing, setEditing] = useState(false)
  return (
    <section className="box plan-card" aria-labelledby="plan-card">
      <div className="plan-head spread">
        <h2 id="plan-card">{t('plan.cotas')}</h2>
        {mayEdit && query.data && (
          <Button look="quiet" onClick={() => setEditing(true)}>
            <Icon icon={IconEdit} />
            {t('plan.edit')}
          </Button>
        )}
      </div>
      <LoadedPart query={query}>{(plan) => <PlanFacts plan={plan} />}</LoadedPart>
      {children}
      {query.data && (
        <PlanDialog
          socioId={socioId}
          plan={query.data}
          name={name}
          isOpen={isEditing}
          close={() => setEditing(false)}
        />
      )}
    </section>
  )
}

function PlanFacts({ plan: { pagador, metodo, cotas } }: { plan: Plan }) {
  const t = useT()
  const [today] = todayAndYesterday()
  const present = cotas.filter((cota) => !hasEnded(cota, today))
  const past = cotas.filter((cota) => hasEnded(cota, today))
  return (
    <>
      {present.length === 0 ? <p className="muted">{t('plan.none')}</p> : <Cotas cotas={present} />}
      <dl className="plan-facts">
        <div>
          <dt>{t('plan.payer')}</dt>
          <dd>{pagador ? personName(pagador) : t('plan.pays-self')}</dd>
        </div>
        {!pagador && (
          <div>
            <dt>{t('paper.metodo')}</dt>
            <dd>{t(`cobro.metodo.${metodo}`)}</dd>
          </div>
        )}
      </dl>
      {past.length > 0 && (
        <details className="plan-past">
          <summary>{t('plan.past')}</summary>
          <Cotas cotas={past} />
        </details>
      )}
    </>
  )
}

function Cotas({ cotas }: Pick<Plan, 'cotas'>) {
  const t = useT()
  return (
    <ul className="plan-cotas lines">
      {cotas.map(({ tipo, desde, ata, importe, exento }) => (
        <li key={`${tipo.id} ${desde.join()}`}>
          <strong>{tipo.nome}</strong>
          {importe !== null && exento === null && <span>{formatCents(eurosToCents(importe))}</span>}
          {exento !== null && <span>{t('plan.is-exempt', { reason: exento })}</span>}
          <span className="muted">
            {ata
              ? t('plan.from-to', { since: shortDate(desde), until: shortDate(ata) })
              : t('plan.from', { since: shortDate(desde) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
