import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Remesa } from '#contract/remesas.ts'
import { call } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { useTitle } from '../../../shell/use-page-change.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { todayAndYesterday } from '../../../ui/dates.ts'
import { MakingFile, useGeneratedFile } from '../../../ui/files/use-generated-file.tsx'
import { RecordHistory } from '../../../ui/history/record-history.tsx'
import { IconAlert, IconCircleCheck, IconCircleOff, IconDownload, IconPrinter } from '../../../ui/icons.ts'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import { MotivoDialog } from '../parts/dialogs.ts'
import { StepList } from '../parts/step-list.tsx'
import { DebitList } from './debit-list.tsx'
import './remesas.css'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { RemesaFacts } from './remesa-facts.tsx'
import { canBeVoided, dayWithYear, isLate, remesaName } from './remesa-words.tsx'
import { readFicheiro, remesaQuery } from './remesas.calls.ts'

/** One remittance: how it goes to the bank, and what became of its charges. */
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
  const { make, making } = useGeneratedFile()
  const [isVoiding, setVoiding] = useState(false)
  const [isSending, setSending] = useState(false)
  const [hasFile, setHasFile] = useState(false)
  const { id, estado } = remesa
  const [today] = todayAndYesterday()
  const name = remesaName(remesa, t)
  useTitle(name)
  useLostFocus(estado)

  const download = () =>
    make(t('remesas.file'), async (signal) => {
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
      <Icon icon={IconDownload} />
      {label}
    </button>
  )
  const sentButton = (look: string) => (
    <button
      type="button"
      className={look}
      aria-disabled={isSending}
      onClick={() => !isSending && void markSent()}
    >
      <Icon icon={IconCircleCheck} />
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
          <Button look="quiet" onClick={() => window.print()}>
            <Icon icon={IconPrinter} />
            {t('remesas.print')}
          </Button>
        </>
      }
    >
      <MakingFile making={making} />
      <RemesaFacts remesa={remesa} />
      {isLate(remesa, today) && (
        <p className="callout is-warning remesa-late">
          <Icon icon={IconAlert} size={22} />
          {t('remesas.late')}
        </p>
      )}
      {isNew && (
        <div className="remesa-steps screen-only">
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
      <details className="remesa-details screen-only">
        <summary>{t('remesas.details')}</summary>
        <p className="muted">{t(remesa.ficheiro ? 'remesas.sha-help' : 'remesas.file-erased')}</p>
        <dl className="record-facts">
          <div>
            <dt>{t('remesas.sha')}</dt>
            <dd className="remesa-sha">{remesa.sha256}</dd>
          </div>
        </dl>
        {/* The file of a cancelled remittance must not go to the bank, so its download is not beside the title. */}
        {estado === 'ANULADA' && remesa.ficheiro && downloadButton('link-button')}
      </details>
      <div className="form-aside">
        {canBeVoided(remesa, today) && (
          <Button look="link" onClick={() => setVoiding(true)}>
            <Icon icon={IconCircleOff} />
            {t('remesas.void')}
          </Button>
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
