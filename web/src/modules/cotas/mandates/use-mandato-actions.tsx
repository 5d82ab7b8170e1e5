import { type ReactNode, useCallback, useState } from 'react'
import { isPreviewable } from '#contract/file-names.ts'
import type { Mandato } from '#contract/mandatos.ts'
import { personName } from '#contract/person-name.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { openInTab } from '../../../ui/files/download.ts'
import type { FileSource } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { MotivoDialog } from '../parts/dialogs.ts'
import { getOrder, getSignedPaper, useRefreshMandatos } from './mandatos.calls.ts'

interface MandatoActions {
  /** Shows the order as PDF. */
  showOrder: (mandato: Mandato) => void
  /** Shows the signed paper of a mandate that has one. */
  showPaper: (mandato: Mandato) => void
  /** Shows any other paper. */
  show: (held: FileSource, name: string) => void
  /** Asks for the reason, and ends a mandate. */
  revoke: (mandato: Mandato) => void
  /** To be drawn beside what uses the actions. */
  dialogs: ReactNode
}

/** The actions on a mandate, wherever it is shown. */
export function useMandatoActions(): MandatoActions {
  const t = useT()
  const refresh = useRefreshMandatos()
  const { show, dialog } = useFilePreview()
  /** The mandate in the dialog; it stays while it closes. */
  const [revoking, setRevoking] = useState<Mandato | null>(null)
  const [isOpen, setOpen] = useState(false)
  const showOrder = useCallback(
    (mandato: Mandato) => show(getOrder(mandato), t('mandatos.order-of', { referencia: mandato.referencia })),
    [show, t],
  )
  const showPaper = useCallback(
    (mandato: Mandato) => {
      const held = getSignedPaper(mandato)
      if (!held) return
      // a photo of the paper is as large as a page: the browser shows it best
      if (isPreviewable(held.file.type))
        show(held, t('mandatos.paper-of', { referencia: mandato.referencia }))
      else void openInTab(held)
    },
    [show, t],
  )
  const revoke = useCallback((mandato: Mandato) => {
    setRevoking(mandato)
    setOpen(true)
  }, [])
  const what = revoking
    ? { referencia: revoking.referencia, name: personName(revoking.socio) }
    : { referencia: '', name: '' }
  return {
    show,
    showOrder,
    showPaper,
    revoke,
    dialogs: (
      <>
        {dialog}
        <MotivoDialog
          title={t('mandatos.revoke-title', what)}
          text={t('mandatos.revoke-text')}
          action={t('mandatos.revoke')}
          isOpen={isOpen}
          close={() => setOpen(false)}
          run={async (motivo) => {
            if (!revoking) return
            await call('PUT /mandatos/:id/revogar', { params: { id: revoking.id }, body: { motivo } })
            notify({ kind: 'success', text: t('mandatos.revoked', what) })
            refresh()
          }}
        />
      </>
    ),
  }
}
