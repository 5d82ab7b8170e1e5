import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Extracto } from '#contract/extractos.ts'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { FileField } from '../../../ui/files/file-field.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { accountEnd } from './account.ts'
import { readExtracto, useRefreshExtractos } from './extractos.calls.ts'

interface CargarDialogProps {
  isOpen: boolean
  close: () => void
}

/** Takes a file of the bank, and opens the statement that it is. */
export function CargarDialog({ isOpen, close }: CargarDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('extractos.load')} isOpen={isOpen} close={close} isEasyToLeave={false}>
      {isOpen && <CargarForm close={close} />}
    </Dialog>
  )
}

function CargarForm({ close }: Pick<CargarDialogProps, 'close'>) {
  const t = useT()
  const navigate = useNavigate()
  const refresh = useRefreshExtractos()
  const [isBusy, setBusy] = useState(false)
  const form = useRecordForm<{ fichero: FileRef | null }, Extracto>({
    name: null,
    stored: { values: { fichero: null } },
    labels: { fichero: t('extractos.file') },
    rules: { fichero: (file) => (file ? undefined : t('files.not-uploaded')) },
    failed: 'extractos.not-loaded',
    save: ({ fichero }) => readExtracto(fichero?.uuid ?? ''),
    saved: ({ id, totalMovementos: count, repetidos, outros, ignoradas }) => {
      refresh()
      close()
      if (count === 0 && outros.length === 0) {
        notify({
          kind: 'info',
          text: repetidos > 0 ? t('extractos.all-known', { count: repetidos }) : t('extractos.no-movements'),
        })
        return
      }
      notify({
        kind: 'success',
        text: [
          t('extractos.loaded', { count }),
          ...(repetidos > 0 ? [t('extractos.known', { count: repetidos })] : []),
          ...(outros.length > 0 ? [t('extractos.others', { count: outros.length })] : []),
          ...(ignoradas.length > 0
            ? [t('extractos.foreign', { accounts: ignoradas.map(accountEnd).join(', ') })]
            : []),
        ].join(' '),
        isForNextPage: true,
      })
      void navigate(`/cotas/extractos/${id}`)
    },
  })
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('extractos.read')}
      savingLabel={t('extractos.reading')}
      blocked={isBusy ? t('files.wait') : undefined}
      isShort
    >
      <p className="form-help">{t('extractos.how')}</p>
      <FileField {...field(form, 'fichero')} accepts="extracto" onBusy={setBusy} />
    </RecordForm>
  )
}
