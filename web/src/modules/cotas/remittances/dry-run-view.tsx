import type { ReactNode } from 'react'
import { motivosRemesa } from '#contract/kinds.ts'
import { formatCents } from '#contract/numbers.ts'
import { listName, personName } from '#contract/person-name.ts'
import type { MotivoRemesa } from '#contract/remesas.ts'
import { dot } from '../../../shell/dot.ts'
import { type Key, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { isoDay, type LocalDate, todayAndYesterday } from '../../../ui/dates.ts'
import { FoldableList } from '../../../ui/list/foldable-list.tsx'
import { returnMeaning, returnNext } from '../dues/return-words.ts'
import '../parts/recibo-note.css'
import { isPaidByOther } from '../parts/people.ts'
import { dayInYear, dayWithYear } from './remesa-words.tsx'
import { type DryRunState, type ExcludedDebit, isReturned } from './use-dry-run.ts'

interface DryRunViewProps {
  dryRun: DryRunState
  /** Collection date. */
  day: LocalDate
  tick: (ids: readonly number[], isOn: boolean) => void
}

/** The dry run of a remittance: a sentence, the included charges, and the excluded ones with the remedy for each reason. */
export function DryRunView({ dryRun, day, tick }: DryRunViewProps) {
  const t = useT()
  const { candidates, going, cents, leftOut, later, laterStuck, forLater, out } = dryRun
  const when = dayInYear([day[0], day[1], day[2]], t)
  const isNothingElse = leftOut.length === 0 && later.length === 0 && laterStuck === 0
  if (candidates.length === 0 && isNothingElse)
    return (
      <section className="box remesa-result">
        <p className="remesa-nothing">{t('remesas.nothing')}</p>
        <Button look="quiet" to="/cotas/emitir">
          {t('title.cotas-emitir')}
        </Button>
      </section>
    )
  const sentence = [
    going.length > 0
      ? t('remesas.will', { count: going.length, total: formatCents(cents), day: when })
      : t('remesas.will-not', { day: when }),
    ...(forLater.count > 0
      ? [t('remesas.for-later', { count: forLater.count, total: formatCents(forLater.cents) })]
      : []),
    ...(out > 0 ? [t('remesas.out', { count: out })] : []),
  ].join('; ')
  return (
    <>
      <section className="box remesa-result" aria-labelledby="remesa-dry-run">
        <div role="status">
          <h2 id="remesa-dry-run">{sentence}.</h2>
        </div>
        {candidates.length > 0 && (
          <FoldableList
            title={t('remesas.included', { count: candidates.length })}
            rows={candidates}
            line={(due) => <TickedLine due={due} note={due.concepto} dryRun={dryRun} tick={tick} />}
          />
        )}
      </section>
      {!isNothingElse && (
        <section className="box left-out" aria-labelledby="left-out">
          <h2 id="left-out">{t('remesas.left-out')}</h2>
          <ul className="lines">
            {reasons.map((motivo) =>
              motivo === 'AINDA_NON_VENCE' ? (
                <LaterGroup key={motivo} dryRun={dryRun} tick={tick} />
              ) : (
                <Group key={motivo} motivo={motivo} dryRun={dryRun} tick={tick} />
              ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}

/** The reasons that the treasurer can remedy come first. */
const reasons: readonly MotivoRemesa[] = [
  'AINDA_NON_VENCE',
  'DEVOLTO_SEN_ARRANXAR',
  ...motivosRemesa.filter(
    (motivo) => !['AINDA_NON_VENCE', 'DEVOLTO_SEN_ARRANXAR', 'OUTRO_METODO', 'XA_REMESADO'].includes(motivo),
  ),
  'OUTRO_METODO',
  'XA_REMESADO',
]

type Due = ExcludedDebit['recibo']

/** The page where the payer's fault can be corrected; a reason without a page needs none, or has ticks. */
const remedies: Partial<Record<MotivoRemesa, (payer: number) => string>> = {
  OUTRO_METODO: (payer) => `/cotas/persoas/${payer}`,
  SEN_MANDATO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
  MANDATO_BLOQUEADO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
  MANDATO_CADUCADO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
  IBAN_INCORRECTO: (payer) => `/cotas/mandatos/novo?socio=${payer}`,
}

/** Charges that are not due yet: they wait for another remittance, and go in this one when ticked. */
function LaterGroup({ dryRun, tick }: Omit<DryRunViewProps, 'day'>) {
  const t = useT()
  const { later, laterStuck, forLater } = dryRun
  if (later.length === 0 && laterStuck === 0) return null
  const hasAll = forLater.count === 0
  return (
    <li className="left-out-group">
      <h3 className="minor">
        {t('remesas.motivo.AINDA_NON_VENCE')}{' '}
        <span className="left-out-count">{later.length || laterStuck}</span>
      </h3>
      {later.length > 0 && (
        <>
          <p className="muted">{t('remesas.motivo.AINDA_NON_VENCE.que-facer')}</p>
          <FoldableList
            title={t('remesas.left-out-list', { count: later.length })}
            rows={later}
            line={({ recibo }) => (
              <TickedLine due={recibo} note={recibo.numero} dryRun={dryRun} tick={tick} />
            )}
          />
          {later.length > 1 && (
            <Button
              look="link"
              className="tick-all"
              onClick={() =>
                tick(
                  later.map(({ recibo }) => recibo.id),
                  !hasAll,
                )
              }
            >
              {hasAll ? t('remesas.untick-all') : t('remesas.tick-all', { count: later.length })}
            </Button>
          )}
        </>
      )}
      {laterStuck > 0 && (
        <p className="muted">
          {t(later.length > 0 ? 'remesas.later-stuck' : 'remesas.later-all-stuck', { count: laterStuck })}
        </p>
      )}
    </li>
  )
}

function Group({ motivo, dryRun, tick }: { motivo: MotivoRemesa } & Omit<DryRunViewProps, 'day'>) {
  const t = useT()
  const rows = dryRun.leftOut.filter((each) => each.motivo === motivo)
  if (rows.length === 0) return null
  return (
    <li className="left-out-group">
      <h3 className="minor">
        {t(`remesas.motivo.${motivo}`)} <span className="left-out-count">{rows.length}</span>
      </h3>
      <p className="muted">{t(`remesas.motivo.${motivo}.que-facer`)}</p>
      {isReturned({ motivo }) ? (
        <ul className="go-again">
          {rows.map(({ recibo, devolucion }) => (
            <li key={recibo.id} className="go-again-line">
              <TickedLine due={recibo} note={recibo.numero} dryRun={dryRun} tick={tick} isAgain />
              {devolucion && (
                <p className="go-again-why">
                  {returnMeaning(devolucion.codigo, t)}. {returnNext(devolucion.codigo, t)}
                </p>
              )}
              <Stuck due={recibo} dryRun={dryRun} />
            </li>
          ))}
        </ul>
      ) : (
        <FoldableList
          title={t('remesas.left-out-list', { count: rows.length })}
          rows={rows}
          line={({ recibo }) => (
            <ChargeLine {...recibo} note={recibo.numero} action={<Remedy motivo={motivo} due={recibo} />} />
          )}
        />
      )}
    </li>
  )
}

/** Why a ticked charge cannot go even so, and where to put it right. */
function Stuck({ due, dryRun }: { due: Due; dryRun: DryRunState }) {
  const t = useT()
  const motivo = dryRun.isTicked(due.id) ? dryRun.stuck.get(due.id) : undefined
  if (!motivo) return null
  return (
    <p className="go-again-why is-stuck" role="status">
      {t('remesas.again-still-out', { why: t(`remesas.motivo.${motivo}`) })}{' '}
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
    <Link
      to={remedy(id)}
      aria-label={`${t(`remesas.motivo.${motivo}.go` as Key)}: ${personName(due.pagador)}`}
    >
      {t(`remesas.motivo.${motivo}.go` as Key)}
    </Link>
  )
}

interface TickedLineProps extends Omit<DryRunViewProps, 'day'> {
  due: Due
  note: string
  /** Whether it has been at the bank before. */
  isAgain?: boolean
}

/** A charge that the user adds and takes out. */
function TickedLine({ due, note, dryRun, tick, isAgain = false }: TickedLineProps) {
  const t = useT()
  const { id, numero, socio } = due
  return (
    <Checkbox
      checked={dryRun.isTicked(id)}
      onChange={({ currentTarget: { checked } }) => tick([id], checked)}
      aria-label={t(isAgain ? 'remesas.again-of' : 'remesas.take-of', { numero, name: personName(socio) })}
    >
      <ChargeLine {...due} note={note} />
    </Checkbox>
  )
}

interface ChargeLineProps extends Pick<Due, 'socio' | 'pagador' | 'importe' | 'vence'> {
  note: string
  action?: ReactNode
}

/** A charge in one line: whose it is, who pays it, when it is due, and how much is left of it. */
function ChargeLine({ socio, pagador, importe, vence, note, action }: ChargeLineProps) {
  const t = useT()
  const [today] = todayAndYesterday()
  const isPast = isoDay(vence) < today
  return (
    <>
      <span className="due-line-who">
        {listName(socio)}
        <small className="recibo-note">
          {note}
          {isPaidByOther({ socio, pagador }) &&
            `${dot}${t('recibos.paid-by', { name: personName(pagador) })}`}
        </small>
        <small className="recibo-note">
          {t(isPast ? 'remesas.was-due' : 'remesas.is-due', { date: dayWithYear(vence, t) })}
        </small>
        {action}
      </span>
      <span className="no-break">{formatCents(eurosToCents(importe))}</span>
    </>
  )
}
