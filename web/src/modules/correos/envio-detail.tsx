import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Envio } from '#contract/correos.ts'
import { formatNumber } from '#contract/numbers.ts'
import { useBack } from '../../shell/back-stack.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { useTitle } from '../../shell/use-page-change.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { longDate, toLocal } from '../../ui/dates.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { IconEye, IconSend } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { envioQuery, retryEnvio, useRefreshCorreos } from './correos.calls.ts'
import { EntregasList } from './entregas-list.tsx'
import { SendingNote } from './sending-note.tsx'
import '../../ui/files/file-progress.css'
import './correos.css'

const MensaxeDialog = lazyDialog(
  () => import('./mensaxe-dialog.tsx'),
  (module) => module.MensaxeDialog,
)

/** An e-mail that was sent: how far it is, who did not get it and why. */
export function Component() {
  const id = Number(useParams().id)
  return <Loaded query={useQuery(envioQuery(id))}>{(envio) => <Detail key={id} envio={envio} />}</Loaded>
}

function Detail({ envio }: { envio: Envio }) {
  const t = useT()
  const { id, subject, instante, autor, failed } = envio
  const back = useBack('/correos-electronicos/enviados')
  const retry = useRetry(envio)
  const [isOpen, setOpen] = useState(false)
  useTitle(subject)
  return (
    <Page
      title={subject}
      back={<BackButton back={back} />}
      tools={
        <Button look="quiet" onClick={() => setOpen(true)}>
          <Icon icon={IconEye} />
          {t('correos.see-message')}
        </Button>
      }
      actions={
        failed > 0 && (
          <Button onClick={() => void retry()}>
            <Icon icon={IconSend} />
            {t('correos.retry')}
          </Button>
        )
      }
    >
      <p className="envio-when">{t('correos.sent-by', { autor, date: longDate(toLocal(instante), t) })}</p>
      <SendingNote />
      <Progress envio={envio} />
      <EntregasList envio={envio} />
      <div className="form-aside">
        <RecordHistory entidade="correo" rexistro={String(id)} />
      </div>
      <MensaxeDialog envio={envio} isOpen={isOpen} close={() => setOpen(false)} />
    </Page>
  )
}

function Progress({ envio: { total, sent, pending, failed } }: { envio: Envio }) {
  const t = useT()
  const done = total === 0 ? 100 : Math.floor(((total - pending) / total) * 100)
  return (
    <section className="envio-progress" aria-label={t('correos.progress')}>
      {pending > 0 && (
        <>
          <p role="status">
            {t('correos.progress-text', { done: formatNumber(total - pending), total: formatNumber(total) })}
          </p>
          <div
            className="file-progress envio-bar"
            role="progressbar"
            aria-label={t('correos.progress')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={done}
          >
            <span style={{ width: `${done}%` }} />
          </div>
        </>
      )}
      <dl className="envio-counts">
        {(
          [
            ['correos.total', total],
            ['correos.state.sent', sent],
            ['correos.state.pending', pending],
            ['correos.state.failed', failed],
          ] as const
        ).map(([key, count]) => (
          <div key={key} className={key === 'correos.state.failed' && count > 0 ? 'is-failed' : undefined}>
            <dt>{t(key)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Sends an e-mail again, after asking, to those who did not get it. */
function useRetry({ id, failed }: Envio): () => Promise<void> {
  const t = useT()
  const refresh = useRefreshCorreos()
  const send = async (): Promise<void> => {
    try {
      const { total } = await retryEnvio(id)
      if (total > 0) notify({ kind: 'success', text: t('correos.retried', { count: total }) })
      else notify({ kind: 'warning', text: t('correos.retried-nobody') })
    } catch (error) {
      reportError(error, { retry: () => void send(), title: t('correos.send-failed') })
    }
    await refresh()
  }
  return async () => {
    const isMeant = await confirm({
      title: t('correos.retry-title', { count: failed }),
      text: t('correos.retry-text'),
      action: t('correos.retry'),
    })
    if (isMeant) await send()
  }
}
