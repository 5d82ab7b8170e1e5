import { useT } from '../../../shell/i18n.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { filled } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { type Persoa, PersoaSelect } from '../parts/persoa-select.tsx'

interface BlankOrderDialogProps {
  isOpen: boolean
  close: () => void
  /** Shows the order of this person. */
  show: (persoa: Persoa) => void
}

/** Asks for whom the order to sign is. */
export function BlankOrderDialog({ isOpen, close, show }: BlankOrderDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('mandatos.blank')} isOpen={isOpen} close={close}>
      {isOpen && <BlankOrderForm close={close} show={show} />}
    </Dialog>
  )
}

function BlankOrderForm({ close, show }: Omit<BlankOrderDialogProps, 'isOpen'>) {
  const t = useT()
  const form = useRecordForm<{ socio: Persoa | null }, Persoa | null>({
    name: null,
    stored: { values: { socio: null } },
    labels: { socio: t('recibos.persoa') },
    rules: { socio: filled },
    save: ({ socio }) => Promise.resolve(socio),
    saved: (socio) => {
      close()
      if (socio) show(socio)
    },
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('mandatos.blank-show')} isShort>
      <p className="form-help">{t('mandatos.blank-help')}</p>
      <PersoaSelect
        {...field(form, 'socio')}
        value={form.form.values.socio}
        onChange={(socio) => form.form.setFieldValue('socio', socio)}
      />
    </RecordForm>
  )
}
