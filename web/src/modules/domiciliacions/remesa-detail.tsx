import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { Remesa } from '#contract/remesas.ts'
import { call } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { Page } from '../../shell/page.tsx'
import { useTitle } from '../../shell/use-page-change.ts'
import { centsOf, formatCents } from '../../ui/amounts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { returnMeaning } from '../../ui/cotas/return-words.ts'
import { longDate, todayAndYesterday } from '../../ui/dates.ts'
import { storedFile } from '../../ui/files/stored-file.ts'
import { useFilePreview } from '../../ui/files/use-file-preview.tsx'
import { MakingFile, useMadeFile } from '../../ui/files/use-made-file.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { IconCircleCheck, IconCircleOff, IconDownload, IconFilePdf, IconPrinter } from '../../ui/icons.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import '../attachments/record-facts.css'
import { MotivoDialog } from '../../ui/cotas/dialogs.ts'
import { StepList } from '../../ui/cotas/step-list.tsx'
import { DebitList } from './debit-list.tsx'
import './domiciliacions.css'
import { useRefreshRecibos } from '../cotas/cotas.calls.ts'
import { canBeVoided, dayWithYear, isReturnCode, payersOf, RemesaState, remesaName } from './remesa-words.tsx'
import { readFicheiro, remesaQuery } from './remesas.calls.ts'

/** One remittance: how it goes to the bank, and what became of its dues. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(remesaQuery(id))}>{(remesa) => <RemesaDetail key={id} remesa={remesa} />}</Loaded>
  )
}

function RemesaDetail({ remesa }: { remesa: Remesa }) {
  const t = useT()
  const back = useBack(listPath('/cotas/domiciliacions'))
  const refresh = useRefreshRecibos()
  const { make, making } = useMadeFile()
  const [isVoiding, setVoiding] = useState(false)
  const [isSending, setSending] = useState(false)
  const [hasFile, setHasFile] = useState(false)
  const { id, estado } = remesa
  const [today] = todayAndYesterday()
  const name = remesaName(remesa, t)
  useTitle(name)

  const download = () =>
    make(t('remesas.download'), async (signal) => {
      const file = await readFicheiro(id, signal)
      setHasFile(true)
      return file
    })
  const markSent = async (): Promise<void> => {
    setSending(true)
    try {
      await call('PUT /remesas/:id/enviada', { params: { id } })
      notify({ kind: 'success', text: t('remesas.sent') })
    } catch (error) {
      reportError(error, { retry: () => void markSent() })
    }
    setSending(false)
    refresh()
  }
  const downloadButton = (look: string, label = t('remesas.download')) => (
    <button type="button" className={look} onClick={() => void download()}>
      <IconDownload size={20} stroke={1.75} aria-hidden />
      {label}
    </button>
  )
  const sentButton = (look: string) => (
    <button type="button" className={look} disabled={isSending} onClick={() => void markSent()}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      {t('remesas.mark-sent')}
    </button>
  )
  const isNew = estado === 'XERADA'
  return (
    <Page
      title={name}
      back={<BackButton back={back} />}
      actions={isNew && (hasFile ? sentButton('button') : downloadButton('button'))}
      further={
        <>
          {estado === 'ENVIADA' && remesa.ficheiro && downloadButton('button button-quiet')}
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            <IconPrinter size={20} stroke={1.75} aria-hidden />
            {t('remesas.print')}
          </button>
        </>
      }
    >
      <MakingFile making={making} />
      <Facts remesa={remesa} />
      {isNew && (
        <div className="remesa-steps">
          <StepList
            title={t('remesas.next')}
            steps={[
              {
                title: t('remesas.next-download'),
                why: t('remesas.next-download-why'),
                isDone: hasFile,
                ...(hasFile && { action: downloadButton('link-button', t('remesas.download-again')) }),
              },
              { title: t('remesas.next-upload'), why: t('remesas.next-upload-why') },
              {
                title: t('remesas.next-sent'),
                why: t('remesas.next-sent-why'),
                ...(!hasFile && { action: sentButton('link-button') }),
              },
            ]}
          />
        </div>
      )}
      <DebitList remesa={remesa} />
      <details className="remesa-details">
        <summary>{t('remesas.details')}</summary>
        <p className="muted">{t(remesa.ficheiro ? 'remesas.sha-help' : 'remesas.file-erased')}</p>
        <dl className="record-facts">
          <div>
            <dt>{t('remesas.sha')}</dt>
            <dd className="remesa-sha">{remesa.sha256}</dd>
          </div>
        </dl>
        {/* What the bank must not take any more is not offered beside the title. */}
        {estado === 'ANULADA' && remesa.ficheiro && downloadButton('link-button')}
      </details>
      <div className="form-aside">
        {canBeVoided(remesa, today) && (
          <button type="button" className="link-button" onClick={() => setVoiding(true)}>
            <IconCircleOff size={20} stroke={1.75} aria-hidden />
            {t('remesas.void')}
          </button>
        )}
        <RecordHistory entidade="remesa" rexistro={String(id)} />
      </div>
      <MotivoDialog
        title={t('remesas.void-title', { date: dayWithYear(remesa.data, t) })}
        text={t('remesas.void-text')}
        action={t('remesas.void')}
        isOpen={isVoiding}
        close={() => setVoiding(false)}
        run={async (motivo) => {
          await call('PUT /remesas/:id/anular', { params: { id }, body: { motivo } })
          notify({ kind: 'success', text: t('remesas.voided') })
          refresh()
        }}
      />
    </Page>
  )
}

/** How many payers were told of the collection by mail, and how many are to be told by letter. */
function Notices({ remesa }: { remesa: Remesa }) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  const { id, cartas } = remesa
  const mailed = payersOf(remesa) - cartas
  const parts = [
    ...(mailed > 0 || cartas === 0 ? [t('remesas.notices-mailed', { count: mailed })] : []),
    ...(cartas > 0 ? [t('remesas.notices-letters', { count: cartas })] : []),
  ]
  const letters = t('remesas.letters-pdf')
  return (
    <>
      {parts.join(', ')}
      {cartas > 0 && (
        <button
          type="button"
          className="link-button letters"
          onClick={() =>
            show(
              {
                file: { uuid: '', fileName: `${letters}.pdf`, type: 'pdf' },
                stored: storedFile('GET /remesas/:id/cartas', { id }),
              },
              letters,
            )
          }
        >
          <IconFilePdf size={20} stroke={1.75} aria-hidden />
          {letters}
        </button>
      )}
      {dialog}
    </>
  )
}

/** What is known of a remittance, in pairs of name and value. */
function Facts({ remesa }: { remesa: Remesa }) {
  const t = useT()
  const { estado, data, n, suma, motivo, devoltos } = remesa
  const returned = remesa.recibos.filter((debit) => debit.estado === 'DEVOLTO')
  const returnedCents = returned.reduce((sum, { importe }) => sum + centsOf(importe), 0)
  const facts: [name: string, value: ReactNode][] = [
    [t('recibos.estado'), <RemesaState key="estado" {...remesa} />],
    ...(motivo
      ? [
          [t('remesas.void-reason'), isReturnCode(motivo) ? returnMeaning(motivo, t) : motivo] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('remesas.day'), longDate(data, t)],
    [t('remesas.dues'), t('remesas.dues-sum', { count: n, total: formatCents(centsOf(suma)) })],
    // Once it is voided, letters are not told any more.
    ...(estado === 'ANULADA'
      ? []
      : [[t('remesas.notices'), <Notices key="notices" remesa={remesa} />] satisfies [string, ReactNode]]),
    ...(devoltos > 0
      ? [
          [
            t('remesas.returned'),
            t('remesas.dues-sum', { count: devoltos, total: formatCents(returnedCents) }),
          ] satisfies [string, ReactNode],
        ]
      : []),
  ]
  return (
    <>
      <dl className="record-facts remesa-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {estado === 'ENVIADA' && remesa.recibos.some((debit) => debit.estado === 'VIVO') && (
        <p className="muted remesa-settles">{t('remesas.settles')}</p>
      )}
    </>
  )
}
