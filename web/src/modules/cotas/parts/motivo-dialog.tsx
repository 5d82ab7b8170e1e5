import { limits } from '#contract/limits.ts'
import { useT } from '../../../shell/i18n.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { line } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'

interface MotivoDialogProps {
  title: string
  text: string
  /** The verb on the button. */
  action: string
  isOpen: boolean
  close: () => void
  /** Whether the page has changes of its own that are still to be saved. */
  isPart?: boolean
  /** Does it, with the reason. */
  run: (motivo: string) => Promise<void>
}

/** Asks for the reason of what is taken back. */
export function MotivoDialog({ title, isOpen, close, ...props }: MotivoDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} close={close} isEasyToLeave={false}>
      {isOpen && <MotivoForm close={close} {...props} />}
    </Dialog>
  )
}

function MotivoForm({
  text,
  action,
  close,
  isPart = false,
  run,
}: Omit<MotivoDialogProps, 'title' | 'isOpen'>) {
  const t = useT()
  const form = useRecordForm<{ motivo: string }, void>({
    name: null,
    isPart,
    stored: { values: { motivo: '' } },
    labels: { motivo: t('recibos.motivo') },
    rules: { motivo: line },
    save: ({ motivo }) => run(motivo.trim()),
    saved: close,
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={action} isShort isDanger>
      <p className="form-help">{text}</p>
      <TextArea {...field(form, 'motivo')} rows={2} mostRows={5} maxLength={limits.line} data-autofocus />
    </RecordForm>
  )
}
