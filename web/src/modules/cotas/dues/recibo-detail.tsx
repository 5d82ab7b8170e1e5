import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { PersoaRef } from '#contract/cotas.ts'
import { noValue } from '#contract/no-value.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import type { ReciboDetail as DetailedRecibo, Recibo } from '#contract/recibos.ts'
import { call } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { useTitle } from '../../../shell/use-page-change.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate, shortDate } from '../../../ui/dates.ts'
import { MakingFile } from '../../../ui/files/use-generated-file.tsx'
import { RecordHistory } from '../../../ui/history/record-history.tsx'
import { IconCash, IconCircleOff, IconFilePdf, IconRestore, IconSend } from '../../../ui/icons.ts'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import '../../attachments/record-facts.css'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { reciboQuery } from './recibos.calls.ts'
import '../parts/cotas.css'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { MotivoDialog } from '../parts/dialogs.ts'
import { isPaidByOther } from '../parts/people.ts'
import { CobrarDialog } from './dialogs.ts'
import { DevolverDialog } from './lazy-devolver-dialog.ts'
import { ReciboState } from './recibo-status.tsx'
import { centsLeft, hasPaper, isOpen } from './recibo-sums.ts'
import { ReturnNote } from './return-note.tsx'
import { useReciboActions } from './use-recibo-actions.ts'

/** One charge: who owes it, what came in for it, and what can be done with it. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(reciboQuery(id))}>{(recibo) => <ReciboDetail key={id} recibo={recibo} />}</Loaded>
  )
}

type OpenDialog = 'cobrar' | 'anular' | 'devolver' | null

function ReciboDetail({ recibo }: { recibo: DetailedRecibo }) {
  const t = useT()
  const back = useBack(listPath('/cotas'))
  const refresh = useRefreshRecibos()
  const [asked, ask] = useState<OpenDialog>(null)
  const actions = useReciboActions()
  const { id, numero, cobros, desfeitos, avisos } = recibo
  const canCollect = isOpen(recibo)
  const isReturned = recibo.estado === 'DEVOLTO'
  useTitle(t('recibos.one', { numero }))
  useLostFocus(recibo.version)
  return (
    <Page
      title={recibo.concepto}
      back={<BackButton back={back} />}
      actions={
        canCollect && (
          <Button onClick={() => ask('cobrar')}>
            <Icon icon={IconCash} />
            {t('recibos.cobrar')}
          </Button>
        )
      }
      further={
        <>
          {canCollect && (
            <Button look="quiet" onClick={() => void actions.askAvisar([recibo])}>
              <Icon icon={IconSend} />
              {t('avisos.action')}
            </Button>
          )}
          {hasPaper(recibo) && (
            <Button look="quiet" onClick={() => void actions.makePdf([recibo])}>
              <Icon icon={IconFilePdf} />
              {t('recibos.pdf')}
            </Button>
          )}
          {isAtBank(recibo) && (
            <Button look="quiet" onClick={() => ask('devolver')}>
              <Icon icon={IconRestore} />
              {t('devolver.action')}
            </Button>
          )}
        </>
      }
    >
      <MakingFile making={actions.making} />
      {isReturned && recibo.devolucion && (
        <ReturnNote id={id} devolucion={recibo.devolucion} title={t('devolto.title')} isNow />
      )}
      <ReciboFacts recibo={recibo} />
      <section className="recibo-part" aria-labelledby="recibo-cobros">
        <h2 id="recibo-cobros">{t('recibos.cobros')}</h2>
        {cobros.length + desfeitos.length === 0 ? (
          <p className="muted">{t('recibos.no-cobros')}</p>
        ) : (
          <ul className="recibo-lines">
            {cobros.map((cobro) => (
              <CobroLine key={cobro.id} recibo={recibo} cobro={cobro} />
            ))}
            {desfeitos.map((cobro) => (
              <UndoneLine key={cobro.id} cobro={cobro} />
            ))}
          </ul>
        )}
      </section>
      {!isReturned && recibo.devolucion && (
        <ReturnNote id={id} devolucion={recibo.devolucion} title={t('devolto.before')} />
      )}
      <section className="recibo-part" aria-labelledby="recibo-avisos">
        <h2 id="recibo-avisos">{t('recibos.avisos')}</h2>
        {avisos.length === 0 ? (
          <p className="muted">{t('recibos.no-avisos')}</p>
        ) : (
          <ul className="recibo-lines">
            {avisos.map(({ data }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two reminders of a day have nothing else.
              <li key={at}>{longDate(data, t)}</li>
            ))}
          </ul>
        )}
      </section>
      <div className="form-aside">
        {canCollect && (
          <Button
            look="link"
            onClick={() =>
              cobros.length > 0 ? notify({ kind: 'info', text: t('recibos.void-refused') }) : ask('anular')
            }
          >
            <Icon icon={IconCircleOff} />
            {t('recibos.void')}
          </Button>
        )}
        <RecordHistory entidade="recibo" rexistro={String(id)} />
      </div>
      <CobrarDialog
        recibos={[recibo]}
        isOpen={asked === 'cobrar'}
        close={() => ask(null)}
        makePdf={(paid) => void actions.makePdf(paid)}
      />
      <DevolverDialog
        recibo={{ id, numero, who: personName(recibo.socio), what: recibo.concepto }}
        isOpen={asked === 'devolver'}
        close={() => ask(null)}
        done={refresh}
      />
      <MotivoDialog
        title={t('recibos.void-title', { numero })}
        text={t('recibos.void-text')}
        action={t('recibos.void')}
        isOpen={asked === 'anular'}
        close={() => ask(null)}
        run={async (motivo) => {
          await call('PUT /recibos/:id/anular', { params: { id }, body: { motivo } })
          notify({ kind: 'success', text: t('recibos.voided', { numero }) })
          refresh()
        }}
      />
    </Page>
  )
}

/** Whether the bank can have given it back: it was sent there, and has not come back. */
const isAtBank = ({ estado, remesa }: DetailedRecibo): boolean =>
  remesa?.estado === 'ENVIADA' && (estado === 'REMESADO' || estado === 'PAGADO')

/** The facts of a charge, in pairs of name and value. */
function ReciboFacts({ recibo }: { recibo: DetailedRecibo }) {
  const t = useT()
  const { socio, pagador, importe, cobrado, vence, numero, referencia, anulado } = recibo
  const facts: Fact[] = [
    [t('recibos.estado'), <ReciboState key="estado" {...recibo} />],
    ...(anulado
      ? [
          [t('recibos.voided-on', { date: shortDate(anulado.data) }), anulado.motivo || noValue] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('recibos.persoa'), <Person key="socio" of={socio} />],
    ...(isPaidByOther(recibo)
      ? [[t('paper.pagador'), <Person key="pagador" of={pagador} />] satisfies [string, ReactNode]]
      : []),
    [t('paper.importe'), formatCents(eurosToCents(importe))],
    [t('cotas.cobrado'), formatCents(eurosToCents(cobrado))],
    ...(isOpen(recibo)
      ? [
          [t('paper.left'), <strong key="left">{formatCents(centsLeft(recibo))}</strong>] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('paper.vence'), shortDate(vence)],
    ...(recibo.remesa
      ? [
          [
            t('title.remesa'),
            <Link key="remesa" to={`/cotas/domiciliacions/${recibo.remesa.id}`}>
              {t('remesas.one', { date: shortDate(recibo.remesa.data) })}
            </Link>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    [t('recibos.numero'), numero],
    [t('paper.reference'), <span key="reference">{referencia.replace(/(.{4})(?=.)/g, '$1 ')}</span>],
  ]
  return <Facts className="record-facts figures" facts={facts} />
}

/** A person's name; a link to what they pay while they are in the register. */
function Person({ of: person }: { of: PersoaRef }) {
  return person.id === null ? (
    personName(person)
  ) : (
    <Link to={`/cotas/persoas/${person.id}`}>{personName(person)}</Link>
  )
}

const toFacts = ({ importe, data, metodo }: Recibo['cobros'][number], t: Translate) => ({
  amount: formatCents(eurosToCents(importe)),
  date: shortDate(data),
  metodo: t(`cobro.metodo.${metodo}`),
})

/** Money that was taken back, with the day and the reason. */
function UndoneLine({ cobro }: { cobro: DetailedRecibo['desfeitos'][number] }) {
  const t = useT()
  const { data, motivo } = cobro.desfeito
  const date = shortDate(data)
  const isCode = cobro.metodo === 'DOMICILIACION' && /^[A-Z0-9]{4}$/.test(motivo)
  return (
    <li>
      <span>
        <s>{t('recibos.cobro', toFacts(cobro, t))}</s>
        <small className="recibo-note">
          {t(motivo === '' ? 'recibos.undone-on' : isCode ? 'recibos.undone-bank' : 'recibos.undone-why', {
            date,
            motivo,
          })}
        </small>
      </span>
    </li>
  )
}

/** Money that came in, which can be taken back while no later step is on it. */
function CobroLine({ recibo, cobro }: { recibo: Recibo; cobro: Recibo['cobros'][number] }) {
  const t = useT()
  const refresh = useRefreshRecibos()
  const [isOpenDialog, setOpen] = useState(false)
  const what = toFacts(cobro, t)
  return (
    <li>
      <span>{t('recibos.cobro', what)}</span>
      {(isOpen(recibo) || recibo.estado === 'PAGADO') && (
        <Button look="link" aria-label={t('recibos.undo-of', what)} onClick={() => setOpen(true)}>
          <Icon icon={IconRestore} />
          {t('recibos.undo')}
        </Button>
      )}
      <MotivoDialog
        title={t('recibos.undo-title', what)}
        text={t('recibos.undo-text')}
        action={t('recibos.undo')}
        isOpen={isOpenDialog}
        close={() => setOpen(false)}
        run={async (motivo) => {
          await call('PUT /recibos/:id/cobros/:cobroId/anular', {
            params: { id: recibo.id, cobroId: cobro.id },
            body: { motivo },
          })
          notify({ kind: 'success', text: t('recibos.undone', what) })
          refresh()
        }}
      />
    </li>
  )
}
