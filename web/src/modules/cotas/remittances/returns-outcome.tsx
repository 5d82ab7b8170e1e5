import { formatCents } from '#contract/numbers.ts'
import { listName, personName } from '#contract/person-name.ts'
import type { Devolucions } from '#contract/remesas.ts'
import { dot } from '../../../shell/dot.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { FoldableList } from '../../../ui/list/foldable-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { returnMeaning, returnNext } from '../dues/return-words.ts'
import '../parts/recibo-note.css'
import { isPaidByOther } from '../parts/people.ts'

type ReturnedDebit = Devolucions['devoltos'][number]

/** The result of a file of returns: returned charges, returns already known, and those of no remittance. */
export function ReturnsOutcome({ file, done }: { file: string; done: Devolucions }) {
  const t = useT()
  const { devoltos, totalDevoltos, repetidos, ignorados, totalIgnorados } = done
  const returned = devoltos.filter(({ data }) => data !== null)
  const rejected = devoltos.filter(({ data }) => data === null)
  return (
    <section className="box returned" aria-labelledby="returned">
      <h2 id="returned">{headline(done, t)}.</h2>
      <p className="muted">{file}</p>
      {repetidos > 0 && devoltos.length > 0 && <p>{t('devolucions.known', { count: repetidos })}</p>}
      {returned.length > 0 && (
        <ul className="returned-list">
          {returned.map((each) => (
            <li key={each.endToEnd} className="returned-line">
              <ReturnedCharge returned={each} />
            </li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && <Rejected returned={rejected} isAlone={returned.length === 0} />}
      {devoltos.length < totalDevoltos && (
        <p className="muted">{t('devolucions.first', { count: devoltos.length })}</p>
      )}
      {ignorados.length > 0 && <Ignored ignored={ignorados} total={totalIgnorados} />}
      {devoltos.length > 0 && (
        <p className="returned-next">
          <Button look="quiet" to={dueList(returned.length > 0)}>
            {t('devolucions.see-returned')}
          </Button>
        </p>
      )}
    </section>
  )
}

const dueList = (isReturned: boolean): string =>
  `/cotas?filters=ano:,estado:${isReturned ? 'DEVOLTO' : 'PENDENTE'}`

/** The outcome in a sentence. */
function headline(done: Devolucions, t: Translate): string {
  const { devoltos, totalDevoltos, sumaDevoltos, repetidos, ignorados } = done
  const isRejected = devoltos.every(({ data }) => data === null)
  if (devoltos.length > 0 && isRejected) return t('devolucions.rejected', { count: totalDevoltos })
  if (devoltos.length > 0)
    return t('devolucions.done', { count: totalDevoltos, total: formatCents(eurosToCents(sumaDevoltos)) })
  if (ignorados.length > 0) return t('devolucions.nothing-ours')
  return t(repetidos > 0 ? 'devolucions.same' : 'devolucions.none')
}

/** A charge that came back: whose it is, why, and what to do. */
function ReturnedCharge({ returned }: { returned: ReturnedDebit }) {
  const { recibo, importe, codigo, data, comision, importeBanco } = returned
  const t = useT()
  return (
    <>
      <div className="returned-head">
        <Link to={`/cotas/${recibo.id}`}>{listName(recibo.socio)}</Link>
        <strong className="no-break">{formatCents(eurosToCents(importe))}</strong>
      </div>
      <small className="recibo-note">
        <span className="no-break">{recibo.numero}</span>
        {data && `${dot}${t('devolucions.day', { date: shortDate(data) })}`}
        {comision > 0 && `${dot}${t('devolucions.fee', { amount: formatCents(eurosToCents(comision)) })}`}
        {isPaidByOther(recibo) && `${dot}${t('recibos.paid-by', { name: personName(recibo.pagador) })}`}
      </small>
      <p>
        <strong>{returnMeaning(codigo, t)}.</strong> {returnNext(codigo, t)}
      </p>
      {importeBanco !== null && (
        <p>
          <Status state="failed">
            {t('devolucions.other-amount', {
              bank: formatCents(eurosToCents(importeBanco)),
              amount: formatCents(eurosToCents(importe)),
            })}
          </Status>
        </p>
      )}
    </>
  )
}

/** A remittance that the bank rejected as a whole: the reason once, and its charges as a list to open. */
function Rejected({ returned, isAlone }: { returned: readonly ReturnedDebit[]; isAlone: boolean }) {
  const t = useT()
  const codigo = returned[0]?.codigo ?? ''
  return (
    <>
      {!isAlone && <h3 className="minor">{t('devolucions.rejected', { count: returned.length })}.</h3>}
      <p>
        <strong>{returnMeaning(codigo, t)}.</strong> {returnNext(codigo, t)}
      </p>
      <FoldableList
        title={t('devolucions.rejected-list', { count: returned.length })}
        rows={returned}
        line={({ recibo, importe }) => (
          <>
            <span>
              <Link to={`/cotas/${recibo.id}`}>{listName(recibo.socio)}</Link>
              <small className="recibo-note">{recibo.numero}</small>
            </span>
            <span className="no-break">{formatCents(eurosToCents(importe))}</span>
          </>
        )}
      />
    </>
  )
}

/** Returns that belong to no remittance of the portal, for a person to check. */
function Ignored({ ignored, total }: { ignored: Devolucions['ignorados']; total: number }) {
  const t = useT()
  return (
    <div className="returned-ignored">
      <h3 className="minor">{t('devolucions.ignored', { count: total })}</h3>
      <p className="muted">
        {t('devolucions.ignored-why')}
        {ignored.length < total && ` ${t('devolucions.first', { count: ignored.length })}`}
      </p>
      <ul className="ignored-list">
        {ignored.map(({ endToEnd, codigo, texto }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them can be alike.
          <li key={at} className="ignored-line">
            <span className="no-break">{endToEnd || t('devolucions.no-reference')}</span>
            {codigo && `${dot}${returnMeaning(codigo, t)}`}
            {texto && `${dot}${texto}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
