import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lastFour } from '#contract/bank-ids.ts'
import type { PersoaRef, Plan } from '#contract/cotas.ts'
import type { Mandato } from '#contract/mandatos.ts'
import { personName } from '#contract/person-name.ts'
import { call } from '../../../shell/api.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Warning } from '../../../ui/controls/warning.tsx'
import { shortDate, todayAndYesterday } from '../../../ui/dates.ts'
import { IconCash, IconCircleOff, IconEye, IconFile, IconFilePdf, IconPlus } from '../../../ui/icons.ts'
import { LoadedPart } from '../../../ui/loaded.tsx'
import './mandato-card.css'
import { expiresSoon, isCurrent, MandatoState } from './mandato-state.tsx'
import { getBlankOrder, mandatosOfQuery, useRefreshMandatos } from './mandatos.calls.ts'
import '../plans/plan.css'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { planBody, storedPlan } from '../plans/plan-values.ts'
import { planQuery } from '../plans/plans.calls.ts'
import { useMandatoActions } from './use-mandato-actions.tsx'

interface MandatoCardProps {
  socioId: number
  /** The name of the member. */
  name: string
}

/** The mandate of a member, for the keepers of the finances: what it says, what is to be done about it, and a new one. */
export function MandatoCard({ socioId, name }: MandatoCardProps) {
  const t = useT()
  const mandatos = useQuery({ ...mandatosOfQuery(socioId), meta: { isQuiet: true } })
  const plan = useQuery({ ...planQuery(socioId), meta: { isQuiet: true } }).data
  const last = mandatos.data?.[0]
  return (
    <section className="box plan-card" aria-labelledby="mandato-card">
      <div className="plan-head spread">
        <h2 id="mandato-card">{t('mandatos.card')}</h2>
        {/* the mandate of those for whom another person pays would charge nothing */}
        {mandatos.data && plan && !plan.pagador && (
          <Button
            look={last?.estado === 'ACTIVO' ? 'quiet' : 'main'}
            to={`/cotas/mandatos/novo?socio=${socioId}`}
          >
            <Icon icon={IconPlus} />
            {t(last && isCurrent(last) ? 'mandatos.replace' : 'mandatos.new')}
          </Button>
        )}
      </div>
      <LoadedPart query={mandatos}>
        {([last, ...past]) => <Mandatos socioId={socioId} name={name} last={last} past={past} plan={plan} />}
      </LoadedPart>
    </section>
  )
}

interface MandatosProps extends MandatoCardProps {
  last: Mandato | undefined
  past: readonly Mandato[]
  plan: Plan | undefined
}

function Mandatos({ socioId, name, last, past, plan }: MandatosProps) {
  const t = useT()
  const { showOrder, showPaper, show, revoke, dialogs } = useMandatoActions()
  const payer = plan?.pagador
  const showBlank = () => show(getBlankOrder(socioId, t('mandatos.blank')), t('mandatos.blank-of', { name }))
  return (
    <>
      {payer && <PaidBy payer={payer} />}
      {last ? <MandatoFacts mandato={last} /> : !payer && <p className="muted">{t('mandatos.none')}</p>}
      {last && <ToDo mandato={last} />}
      {plan && !payer && last?.estado === 'ACTIVO' && plan.metodo !== 'DOMICILIACION' && (
        <OtherMethod socioId={socioId} plan={plan} />
      )}
      {(last || !payer) && (
        <div className="mandato-actions row">
          {last && (
            <CardButton icon={IconFilePdf} run={() => showOrder(last)}>
              {t('mandatos.order')}
            </CardButton>
          )}
          {last?.fichero && (
            <CardButton icon={IconEye} run={() => showPaper(last)}>
              {t('mandatos.paper')}
            </CardButton>
          )}
          {!payer && (
            <CardButton icon={IconFile} run={showBlank}>
              {t('mandatos.blank')}
            </CardButton>
          )}
          {last && isCurrent(last) && (
            <CardButton icon={IconCircleOff} run={() => revoke(last)} isLast>
              {t('mandatos.revoke')}
            </CardButton>
          )}
        </div>
      )}
      {past.length > 0 && <Past mandatos={past} />}
      {dialogs}
    </>
  )
}

function PaidBy({ payer }: { payer: PersoaRef }) {
  const t = useT()
  return (
    <p className="mandato-payer">
      {t('mandatos.paid-by', { name: personName(payer) })}{' '}
      {payer.id !== null && <Link to={`/cotas/persoas/${payer.id}`}>{t('mandatos.see-payer')}</Link>}
    </p>
  )
}

/** The mandates that were replaced by the last one. */
function Past({ mandatos }: { mandatos: readonly Mandato[] }) {
  const t = useT()
  return (
    <details className="plan-past">
      <summary>{t('mandatos.past', { count: mandatos.length })}</summary>
      <ul className="plan-cotas lines">
        {mandatos.map((mandato) => (
          <li key={mandato.id}>
            <strong className="no-break">{mandato.referencia}</strong>
            <span className="no-break">{lastFour(mandato.iban)}</span>
            <MandatoState mandato={mandato} />
            <span className="muted">
              {t('mandatos.signed-on', { date: shortDate(mandato.dataSinatura) })}
            </span>
            {mandato.motivo && <span className="muted">{mandato.motivo}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface CardButtonProps {
  icon: typeof IconEye
  run: () => void
  /** Quieter than the others, at their end. */
  isLast?: boolean
  children: ReactNode
}

function CardButton({ icon, run, isLast = false, children }: CardButtonProps) {
  return (
    <Button look={isLast ? 'link' : 'quiet'} onClick={run}>
      <Icon icon={icon} />
      {children}
    </Button>
  )
}

function MandatoFacts({ mandato }: { mandato: Mandato }) {
  const t = useT()
  const { referencia, iban, titular, dataSinatura, ultimoCargo, motivo } = mandato
  const facts: Fact[] = [
    [t('recibos.estado'), <MandatoState key="estado" mandato={mandato} />],
    [
      t('mandatos.account'),
      <span key="iban" className="no-break">
        {lastFour(iban)}
      </span>,
    ],
    [t('mandatos.holder'), titular],
    [t('mandatos.signed'), shortDate(dataSinatura)],
    [t('mandatos.last'), ultimoCargo ? shortDate(ultimoCargo) : t('mandatos.last-none')],
    [
      t('mandatos.reference'),
      <span key="reference" className="no-break">
        {referencia}
      </span>,
    ],
    ...(motivo ? [[t('recibos.motivo'), motivo] satisfies Fact] : []),
  ]
  return <Facts className="plan-facts mandato-facts" facts={facts} />
}

/** The next step for a mandate that cannot be used, or soon cannot. */
function ToDo({ mandato }: { mandato: Mandato }) {
  const t = useT()
  const [today] = todayAndYesterday()
  const { estado, caduca } = mandato
  if (caduca && expiresSoon(mandato, today))
    return (
      <p className="mandato-todo row">
        <Warning>{t('mandatos.todo.soon', { date: shortDate(caduca) })}</Warning>
      </p>
    )
  if (estado === 'ACTIVO' || estado === 'SUBSTITUIDO') return null
  return (
    <p className="mandato-todo row">
      <Warning>{t(`mandatos.todo.${estado}`)}</Warning>
    </p>
  )
}

/** Offers direct debit as the way of paying to those who have signed for it. */
function OtherMethod({ socioId, plan }: { socioId: number; plan: Plan }) {
  const t = useT()
  const client = useQueryClient()
  const refresh = useRefreshMandatos()
  const [isSaving, setSaving] = useState(false)
  const change = async () => {
    setSaving(true)
    try {
      const { values, version } = storedPlan(plan)
      const body = planBody({ ...values, metodo: 'DOMICILIACION' }, version)
      const answer = await call('PUT /socios/:id/cotas', { params: { id: socioId }, body })
      client.setQueryData(planQuery(socioId).queryKey, answer)
      refresh()
      notify({ kind: 'success', text: t('mandatos.method-changed') })
    } catch (error) {
      void client.invalidateQueries({ queryKey: planQuery(socioId).queryKey })
      reportError(error, { retry: () => void change() })
    }
    setSaving(false)
  }
  return (
    <div className="mandato-todo row">
      <Warning>{t('mandatos.other-method', { metodo: t(`cobro.metodo.${plan.metodo}`) })}</Warning>
      <Button disabled={isSaving} onClick={() => void change()}>
        <Icon icon={IconCash} />
        {t('mandatos.change-method')}
      </Button>
    </div>
  )
}
