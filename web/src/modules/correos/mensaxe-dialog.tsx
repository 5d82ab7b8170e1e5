import { useQuery } from '@tanstack/react-query'
import type { Envio } from '#contract/correos.ts'
import { useT } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { mensaxeQuery } from './correos.calls.ts'

interface MensaxeDialogProps {
  envio: Pick<Envio, 'id' | 'subject'>
  isOpen: boolean
  close: () => void
}

/** An e-mail as it was sent. */
export function MensaxeDialog({ envio: { id, subject }, isOpen, close }: MensaxeDialogProps) {
  return (
    <Dialog title={subject} isOpen={isOpen} close={close} isWhole>
      {isOpen && <Message id={id} />}
    </Dialog>
  )
}

function Message({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(mensaxeQuery(id))
  if (data) return <MailFrame html={data.html} title={t('correos.message')} />
  if (error) return <LoadFailure error={error} retry={() => void refetch()} isRetrying={isFetching} />
  return (
    <div className="mail-frame" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
