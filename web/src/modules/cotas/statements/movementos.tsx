import { memo, type ReactNode, useId, useMemo } from 'react'
import type { ReciboProposto } from '#contract/extractos.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { IconEdit, IconRestore } from '../../../ui/icons.ts'
import { wholeSource } from '../../../ui/list/row-source.ts'
import '../../../ui/list/row-checkbox.css'
import { dot } from '../../../shell/dot.ts'
import { useRowWindow } from '../../../ui/list/use-row-window.tsx'
import { Status } from '../../../ui/status.tsx'
import { isPaidByOther } from '../parts/people.ts'
import { canTick, centsOfParts, isOpen, type Line, type Movemento } from './conciliar.ts'

/** Money that a movement brought for a charge. */
export type Conciliado = Movemento['conciliado'][number]

interface MovementosProps {
  lines: readonly Line[]
  /** None of them waits, so that there is nothing to tick. */
  isSettled: boolean
  dues: ReadonlyMap<number, ReciboProposto>
  tick: (lines: readonly Line[], isOn: boolean) => void
  /** Asks which charges the movement pays. */
  choose: (line: Line) => void
  undo: (conciliado: Conciliado) => void
  /** Asks why the movement is no fee. */
  apart: (movemento: Movemento) => void
  /** Has a movement that is set aside wait again. */
  takeBack: (movemento: Movemento) => void
}

/** Movements, what the bank states on one side and what it pays on the other; of a long list only what is seen of it is drawn. */
export function MovementosList({ lines, isSettled, ...props }: MovementosProps) {
  const t = useT()
  const source = useMemo(() => wholeSource(lines), [lines])
  const window = useRowWindow(source, { guess: 104 })
  return (
    <>
      {window.finder}
      <ul
        className={isSettled ? 'movementos surface lines is-settled' : 'movementos surface lines'}
        ref={window.container}
        aria-label={t('extractos.movements')}
      >
        {window.lines.flatMap(({ index, before }) => {
          const line = source.at(index)
          return [
            before > 0 && <li key={`before ${index}`} aria-hidden="true" style={{ height: before }} />,
            line && (
              <li
                key={line.movemento.id}
                ref={window.measure}
                data-row={index}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                className="movemento"
              >
                <MovementoLine line={line} {...props} />
              </li>
            ),
          ]
        })}
        {window.after > 0 && <li aria-hidden="true" style={{ height: window.after }} />}
      </ul>
    </>
  )
}

/** The name of a movement, read aloud with its buttons. */
const movementoName = ({ data, importe }: Movemento, t: Translate): string =>
  t('extractos.movement', { amount: formatCents(eurosToCents(importe)), date: shortDate(data) })

interface MovementoLineProps extends Omit<MovementosProps, 'lines' | 'isSettled'> {
  line: Line
}

/** Memoised, so that it does not render during scrolling. */
const MovementoLine = memo(function MovementoLine(props: MovementoLineProps) {
  const { line, dues, tick, choose, undo, apart, takeBack } = props
  const t = useT()
  const { movemento, isTicked, parts } = line
  const { data, importe, texto, conciliado } = movemento
  const name = movementoName(movemento, t)
  const isWaiting = isOpen(movemento)
  /** Tells movements of the same day and amount apart. */
  const textId = useId()
  return (
    <>
      <div className="movemento-tick screen-only">
        {isWaiting && parts.length > 0 && (
          <Checkbox
            className="row-checkbox"
            aria-label={t('extractos.tick', { name })}
            aria-describedby={textId}
            checked={isTicked}
            disabled={!canTick(line)}
            onChange={({ currentTarget }) => tick([line], currentTarget.checked)}
          />
        )}
      </div>
      <div className="movemento-bank">
        <p className="movemento-head">
          <strong className="no-break">{formatCents(eurosToCents(importe))}</strong>
          <span className="muted no-break">{shortDate(data)}</span>
        </p>
        <p id={textId} className="movemento-text">
          {texto || t('extractos.no-text')}
        </p>
      </div>
      <div className="movemento-dues">
        {conciliado.map((each) => (
          <Reconciled key={each.cobro.id} of={each} recibo={dues.get(each.recibo.id)} undo={undo} />
        ))}
        {movemento.aviso && !isWaiting && <AvisoNote aviso={movemento.aviso} />}
        {isWaiting && <MovementPurpose line={line} choose={choose} textId={textId} />}
        {isWaiting && (
          <p className="movemento-apart">
            <Button
              look="link"
              aria-label={t(movemento.aviso ? 'apartar.of-paid' : 'apartar.of', { name })}
              aria-describedby={textId}
              onClick={() => apart(movemento)}
            >
              {t(movemento.aviso ? 'apartar.save' : 'apartar.action')}
            </Button>
          </p>
        )}
        {movemento.apartado && <SetAside movemento={movemento} name={name} takeBack={takeBack} />}
        {importe < 0 && <p className="muted">{t('extractos.out')}</p>}
      </div>
    </>
  )
})

/** Money that is recorded, with its charge, which can be undone. */
function Reconciled({
  of: conciliado,
  recibo,
  undo,
}: {
  of: Conciliado
  recibo: ReciboProposto | undefined
  undo: MovementosProps['undo']
}) {
  const t = useT()
  const amount = formatCents(eurosToCents(conciliado.importe))
  return (
    <div className="movemento-due is-done">
      <div>
        <p>
          <Link to={`/cotas/${conciliado.recibo.id}`}>
            {recibo ? personName(recibo.socio) : t('title.recibo')}
          </Link>{' '}
          <span className="no-break">{amount}</span>
        </p>
        {recibo && <ChargeNote recibo={recibo} />}
      </div>
      <Button
        look="link"
        aria-label={t('extractos.undo-of', { amount, name: recibo ? personName(recibo.socio) : '' })}
        onClick={() => undo(conciliado)}
      >
        <Icon icon={IconRestore} />
        {t('recibos.undo')}
      </Button>
    </div>
  )
}

const ChargeNote = ({ recibo, children }: { recibo: ReciboProposto; children?: ReactNode }) => {
  const t = useT()
  return (
    <p className="movemento-note">
      {recibo.concepto}
      {dot}
      <span className="no-break">{recibo.numero}</span>
      {isPaidByOther(recibo) && `${dot}${t('recibos.paid-by', { name: personName(recibo.pagador) })}`}
      {children}
    </p>
  )
}

/** A note that a charge named in the bank's text is paid, or at the bank. */
function AvisoNote({ aviso: { motivo, recibos } }: { aviso: NonNullable<Movemento['aviso']> }) {
  const t = useT()
  return (
    <p className="movemento-why">
      <Status state="failed">
        <span>
          {t(`extractos.aviso.${motivo}`)}{' '}
          {recibos.map(({ id, numero }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link className="no-break" to={`/cotas/${id}`}>
                {numero}
              </Link>
            </span>
          ))}
        </span>
      </Status>
    </p>
  )
}

/** Why a movement is no fee, and what becomes of its money. */
function SetAside({
  movemento,
  name,
  takeBack,
}: {
  movemento: Movemento
  name: string
  takeBack: MovementosProps['takeBack']
}) {
  const t = useT()
  const { apartado, devolto } = movemento
  if (!apartado) return null
  const { motivo, recibo } = apartado
  return (
    <div className="movemento-due is-done">
      <div>
        <p>{motivo}</p>
        {recibo && (
          <p className="movemento-note">
            <Link className="no-break" to={`/cotas/${recibo.id}`}>
              {recibo.numero}
            </Link>
            {dot}
            {devolto ? t('por-devolver.done-on', { date: shortDate(devolto) }) : t('por-devolver.waits')}
          </p>
        )}
      </div>
      <Button
        look="link"
        aria-label={t('apartar.take-back-of', { name })}
        onClick={() => takeBack(movemento)}
      >
        <Icon icon={IconRestore} />
        {t('recibos.undo')}
      </Button>
    </div>
  )
}

/** The purpose of a waiting movement, as proposed or chosen. */
function MovementPurpose({
  line,
  choose,
  textId,
}: {
  line: Line
  choose: (line: Line) => void
  textId: string
}) {
  const t = useT()
  const { movemento, parts, motivo, rival, isTicked } = line
  const name = movementoName(movemento, t)
  const { aviso, conciliado, pendente } = movemento
  const rest = eurosToCents(pendente) - centsOfParts(parts)
  if (parts.length === 0)
    return (
      <div className="movemento-due">
        {aviso ? (
          <AvisoNote aviso={aviso} />
        ) : (
          <p className="muted">
            {t(conciliado.length > 0 ? 'extractos.rest-unknown' : 'extractos.unknown', {
              amount: formatCents(eurosToCents(pendente)),
            })}
          </p>
        )}
        <Button
          look="quiet"
          aria-label={t('extractos.choose-of', { name })}
          aria-describedby={textId}
          onClick={() => choose(line)}
        >
          {t('extractos.choose')}
        </Button>
      </div>
    )
  return (
    <div className="movemento-due">
      <div>
        {aviso && <AvisoNote aviso={aviso} />}
        {parts.map(({ recibo, cents }) => {
          const left = eurosToCents(recibo.pendente) - cents
          return (
            <div key={recibo.id} className="movemento-part">
              <p>
                <span className="movemento-person">{personName(recibo.socio)}</span>{' '}
                <span className="no-break">{formatCents(cents)}</span>
              </p>
              <ChargeNote recibo={recibo}>
                {left > 0 && `${dot}${t('extractos.part', { left: formatCents(left) })}`}
              </ChargeNote>
            </div>
          )
        })}
        <p className="movemento-why">
          {rival ? (
            <Status state="failed">
              {t('extractos.rival', {
                amount: formatCents(eurosToCents(rival.importe)),
                date: shortDate(rival.data),
              })}
            </Status>
          ) : motivo ? (
            <Status state={isTicked ? 'on' : 'waiting'}>{t(`extractos.motivo.${motivo}`)}</Status>
          ) : (
            <Status state={isTicked ? 'on' : 'waiting'}>{t('extractos.by-hand')}</Status>
          )}
        </p>
        {rest > 0 && <p className="movemento-note">{t('extractos.rest', { amount: formatCents(rest) })}</p>}
      </div>
      <Button
        look="link"
        aria-label={t('extractos.change-of', { name })}
        aria-describedby={textId}
        onClick={() => choose(line)}
      >
        <Icon icon={IconEdit} />
        {t('extractos.change')}
      </Button>
    </div>
  )
}
