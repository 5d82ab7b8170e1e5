import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { clearNotices, notify } from '../../shell/notices.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { filled } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { type Proof, ProofFields } from './proof-fields.tsx'

interface FactorDialogProps {
  isOpen: boolean
  close: () => void
}

/** Makes new recovery codes, after the password and a code. */
export function RenewDialog({
  isOpen,
  close,
  renewed,
}: FactorDialogProps & { renewed: (codes: string[]) => void }) {
  const t = useT()
  return (
    <Dialog title={t('factor.renew')} isOpen={isOpen} close={close} isEasyToLeave={false}>
      <ProofForm
        text={t('factor.renew-text')}
        action={t('factor.renew-submit')}
        close={close}
        save={(body) => call('POST /account/second_factor/recovery_codes', { body })}
        saved={({ recoveryCodes }) => {
          clearNotices()
          renewed(recoveryCodes)
        }}
      />
    </Dialog>
  )
}

/** Turns the second factor off, after the password and a code. */
export function TurnOffDialog({ isOpen, close }: FactorDialogProps) {
  const t = useT()
  const client = useQueryClient()
  return (
    <Dialog title={t('factor.turn-off-title')} isOpen={isOpen} close={close} isEasyToLeave={false}>
      <ProofForm
        isDanger
        text={t('factor.turn-off-text')}
        action={t('factor.turn-off')}
        close={close}
        save={(body) => call('POST /account/second_factor/off', { body })}
        saved={() => {
          clearNotices()
          notify({ kind: 'success', text: t('factor.turned-off') })
          close()
          void client.invalidateQueries({ queryKey: ['account'] })
        }}
      />
    </Dialog>
  )
}

interface ProofFormProps<A> {
  text: string
  /** The verb on the button. */
  action: string
  isDanger?: boolean
  close: () => void
  save: (proof: Proof) => Promise<A>
  saved: (answer: A) => void
}

function ProofForm<A>({ text, action, isDanger = false, close, save, saved }: ProofFormProps<A>) {
  const t = useT()
  const form = useRecordForm<Proof, A>({
    name: null,
    isPart: true,
    stored: { values: { password: '', code: '' } },
    labels: { password: t('password.current'), code: t('factor.code') },
    rules: { password: filled, code: filled },
    faultyFields: { 'error.incorrect-password': 'password', 'error.incorrect-code': 'code' },
    save,
    saved,
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={action} isShort isDanger={isDanger}>
      <p className="form-help">{text}</p>
      <ProofFields form={form} hasCode />
    </RecordForm>
  )
}
