import type { Devolucions } from '#contract/remesas.ts'
import { dot } from '../../shell/dot.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { centsOf, formatCents } from '../../ui/amounts.ts'
import { FoldableList } from '../../ui/cotas/foldable-list.tsx'
import { isPaidByOther, listName, nameOf } from '../../ui/cotas/people.ts'
import { returnMeaning, returnNext } from '../../ui/cotas/return-words.ts'
import { shortDate } from '../../ui/dates.ts'

type Returned = Devolucions['devoltos'][number]

const totalOf = (returned: readonly Returned[]): string =>
  formatCents(returned.reduce((sum, { importe }) => sum + centsOf(importe), 0))

/** What a file of returns changed: dues that came back, what was known already, and what is of no remittance. */
export function ReturnsOutcome({ file, done }: { file: string; done: Devolucions }) {
  const t = useT()
  const { devoltos, repetidos, ignorados } = done
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
              <ReturnedDue returned={each} />
            </li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && <Rejected returned={rejected} isAlone={returned.length === 0} />}
      {ignorados.length > 0 && <Ignored ignored={ignorados} />}
      {devoltos.length > 0 && (
        <p className="returned-next">
          <Link className="button button-quiet" to={dueList(returned.length > 0)}>
            {t('devolucions.see-returned')}
          </Link>
        </p>
      )}
    </section>
  )
}

const dueList = (isReturned: boolean): string =>
  `/cotas?filters=ano:,estado:${isReturned ? 'DEVOLTO' : 'PENDENTE'}`

/** The outcome in a sentence. */
function headline({ devoltos, repetidos, ignorados }: Devolucions, t: Translate): string {
  const returned = devoltos.filter(({ data }) => data !== null)
  if (returned.length > 0) return t('devolucions.done', { count: returned.length, total: totalOf(returned) })
  if (devoltos.length > 0) return t('devolucions.rejected', { count: devoltos.length })
  if (ignorados.length > 0) return t('devolucions.nothing-ours')
  return t(repetidos > 0 ? 'devolucions.same' : 'devolucions.none')
}

/** A due that came back: whose it is, why, and what to do. */
function ReturnedDue({ returned: { recibo, importe, codigo, data } }: { returned: Returned }) {
  const t = useT()
  return (
    <>
      <div className="returned-head">
        <Link to={`/cotas/${recibo.id}`}>{listName(recibo.socio)}</Link>
        <strong className="no-break">{formatCents(centsOf(importe))}</strong>
      </div>
      <small className="recibo-note">
        <span className="no-break">{recibo.numero}</span>
        {data && `${dot}${t('devolucions.day', { date: shortDate(data) })}`}
        {isPaidByOther(recibo) && `${dot}${t('recibos.paid-by', { name: nameOf(recibo.pagador) })}`}
      </small>
      <p>
        <strong>{returnMeaning(codigo, t)}.</strong> {returnNext(codigo, t)}
      </p>
    </>
  )
}

/** A remittance that the bank rejected as a whole: the reason once, and its dues as a list to open. */
function Rejected({ returned, isAlone }: { returned: readonly Returned[]; isAlone: boolean }) {
  const t = useT()
  const codigo = returned[0]?.codigo ?? ''
  return (
    <>
      {!isAlone && <h3>{t('devolucions.rejected', { count: returned.length })}.</h3>}
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
            <span className="no-break">{formatCents(centsOf(importe))}</span>
          </>
        )}
      />
    </>
  )
}

/** What is of no remittance of the portal, for a person to look at. */
function Ignored({ ignored }: { ignored: Devolucions['ignorados'] }) {
  const t = useT()
  return (
    <div className="returned-ignored">
      <h3>{t('devolucions.ignored', { count: ignored.length })}</h3>
      <p className="muted">{t('devolucions.ignored-why')}</p>
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
