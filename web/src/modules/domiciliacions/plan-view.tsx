import type { ReactNode } from 'react'
import { motivosRemesa } from '#contract/kinds.ts'
import type { MotivoRemesa } from '#contract/remesas.ts'
import { dot } from '../../shell/dot.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { centsOf, formatCents } from '../../ui/amounts.ts'
import { FoldableList } from '../../ui/cotas/foldable-list.tsx'
import { isPaidByOther, listName, nameOf } from '../../ui/cotas/people.ts'
import { returnMeaning, returnNext } from '../../ui/cotas/return-words.ts'
import type { LocalDate } from '../../ui/dates.ts'
import { dayInYear } from './remesa-words.tsx'
import { isReturned, type ShownPlan } from './use-plan.ts'

interface PlanViewProps {
  plan: ShownPlan
  /** Collection date. */
  day: LocalDate
  choose: (id: number, isOn: boolean) => void
}

/** What a remittance would be: a sentence, the dues that go, and those left out with what to do about each reason. */
export function PlanView({ plan, day, choose }: PlanViewProps) {
  const t = useT()
  const { n, suma, incluidos, leftOut, out } = plan
  const when = dayInYear([day[0], day[1], day[2]], t)
  if (n === 0 && leftOut.length === 0)
    return (
      <section className="box remesa-result">
        <p className="remesa-nothing">{t('remesas.nothing')}</p>
        <Link className="button button-quiet" to="/cotas/emitir">
          {t('title.cotas-emitir')}
        </Link>
      </section>
    )
  const sentence = [
    n > 0
      ? t('remesas.will', { count: n, total: formatCents(centsOf(suma)), day: when })
      : t('remesas.will-not', { day: when }),
    ...(out > 0 ? [t('remesas.out', { count: out })] : []),
  ].join('; ')
  return (
    <>
      <section className="box remesa-result" aria-labelledby="remesa-plan">
        <div role="status">
          <h2 id="remesa-plan">{sentence}.</h2>
        </div>
        {n > 0 && (
          <FoldableList
            title={t('remesas.included', { count: n })}
            rows={incluidos}
            line={(due) => <DueLine {...due} note={due.concepto} />}
          />
        )}
      </section>
      {leftOut.length > 0 && (
        <section className="box left-out" aria-labelledby="left-out">
          <h2 id="left-out">{t('remesas.left-out')}</h2>
          <ul className="left-out-groups">
            {reasons.map((motivo) => (
              <Group key={motivo} motivo={motivo} plan={plan} choose={choose} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** What one can do something about comes first. */
const reasons: readonly MotivoRemesa[] = [
  'DEVOLTO_SEN_ARRANXAR',
  ...motivosRemesa.filter(
    (motivo) => !['DEVOLTO_SEN_ARRANXAR', 'OUTRO_METODO', 'XA_REMESADO'].includes(motivo),
  ),
  'OUTRO_METODO',
  'XA_REMESADO',
]

type Due = ShownPlan['leftOut'][number]['recibo']

/** Where each reason is put right, for the payer; a reason without a place needs none, or has ticks. */
const remedies: Partial<Record<MotivoRemesa, (payer: number) => string>> = {
  OUTRO_METODO: (payer) => `/cotas/persoas/${payer}`,
  SEN_MANDATO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
  MANDATO_BLOQUEADO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
  MANDATO_CADUCADO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
  IBAN_INCORRECTO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
}

function Group({ motivo, plan, choose }: { motivo: MotivoRemesa } & Omit<PlanViewProps, 'day'>) {
  const t = useT()
  const rows = plan.leftOut.filter((each) => each.motivo === motivo)
  if (rows.length === 0) return null
  return (
    <li className="left-out-group">
      <h3>
        {t(`remesas.motivo.${motivo}`)} <span className="left-out-count">{rows.length}</span>
      </h3>
      <p className="muted">{t(`remesas.motivo.${motivo}.que-facer`)}</p>
      {isReturned({ motivo }) ? (
        <ul className="go-again">
          {rows.map(({ recibo, devolucion }) => (
            <li key={recibo.id} className="go-again-line">
              <label className="check">
                <input
                  type="checkbox"
                  checked={plan.chosen.has(recibo.id)}
                  onChange={({ currentTarget: { checked } }) => choose(recibo.id, checked)}
                  aria-label={t('remesas.again-of', { numero: recibo.numero, name: nameOf(recibo.socio) })}
                />
                <DueLine {...recibo} note={recibo.numero} />
              </label>
              {devolucion && (
                <p className="go-again-why">
                  {returnMeaning(devolucion.codigo, t)}. {returnNext(devolucion.codigo, t)}
                </p>
              )}
              <Stuck due={recibo} plan={plan} />
            </li>
          ))}
        </ul>
      ) : (
        <FoldableList
          title={t('remesas.left-out-list', { count: rows.length })}
          rows={rows}
          line={({ recibo }) => (
            <DueLine {...recibo} note={recibo.numero} action={<Remedy motivo={motivo} due={recibo} />} />
          )}
        />
      )}
    </li>
  )
}

/** Why a ticked due cannot go even so, and where to put it right. */
function Stuck({ due, plan }: { due: Due; plan: ShownPlan }) {
  const t = useT()
  const motivo = plan.chosen.has(due.id) ? plan.stuck.get(due.id) : undefined
  if (!motivo) return null
  return (
    <p className="go-again-why is-stuck" role="status">
      {t('remesas.again-still-out', { why: t(`remesas.motivo.${motivo}`).toLowerCase() })}{' '}
      <Remedy motivo={motivo} due={due} />
    </p>
  )
}

function Remedy({ motivo, due }: { motivo: MotivoRemesa; due: Due }) {
  const t = useT()
  const remedy = remedies[motivo]
  const { id } = due.pagador
  if (!remedy || id === null) return null
  return (
    <Link to={remedy(id)} aria-label={`${t(`remesas.motivo.${motivo}.go` as Key)}: ${nameOf(due.pagador)}`}>
      {t(`remesas.motivo.${motivo}.go` as Key)}
    </Link>
  )
}

interface DueLineProps extends Omit<Due, 'id'> {
  note: string
  action?: ReactNode
}

/** A due in one line: whose it is, who pays it, and how much is left of it. */
function DueLine({ socio, pagador, importe, note, action }: DueLineProps) {
  const t = useT()
  return (
    <>
      <span className="due-line-who">
        {listName(socio)}
        <small className="recibo-note">
          {note}
          {isPaidByOther({ socio, pagador }) && `${dot}${t('recibos.paid-by', { name: nameOf(pagador) })}`}
        </small>
        {action}
      </span>
      <span className="no-break">{formatCents(centsOf(importe))}</span>
    </>
  )
}
