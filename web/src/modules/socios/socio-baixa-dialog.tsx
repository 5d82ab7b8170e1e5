import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { line } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useDeactivateSocio } from './socios.calls.ts'

interface BaixaDialogProps {
  socio: Socio
  isOpen: boolean
  close: () => void
}

/** Asks why a membership ends, and ends it. */
export function BaixaDialog({ socio, isOpen, close }: BaixaDialogProps) {
  const t = useT()
  const name = personName(socio)
  return (
    <Dialog title={t('socio.deactivate-title', { name })} isOpen={isOpen} close={close} isEasyToLeave={false}>
      <BaixaForm id={socio.id} name={name} close={close} />
    </Dialog>
  )
}

function BaixaForm({ id, name, close }: { id: number; name: string; close: () => void }) {
  const t = useT()
  const deactivate = useDeactivateSocio()
  const form = useRecordForm({
    name: null,
    stored: { values: { cause: '' } },
    labels: { cause: t('socio.deactivate-cause') },
    rules: { cause: line },
    faultyFields: { 'error.cause-required': 'cause' },
    save: ({ cause }) => deactivate.mutateAsync({ id, cause: cause.trim() }),
    saved: () => {
      notify({ kind: 'success', text: t('socio.deactivated', { name }) })
      close()
    },
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('socio.deactivate')} isShort isDanger>
      <p className="form-help">{t('socio.deactivate-text')}</p>
      <TextArea {...field(form, 'cause')} rows={2} mostRows={5} maxLength={limits.line} data-autofocus />
    </RecordForm>
  )
}
