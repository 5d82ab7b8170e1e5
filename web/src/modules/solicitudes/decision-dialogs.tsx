import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import type { Solicitude } from '#contract/solicitudes.ts'
import { ApiError, call } from '../../shell/api.ts'
import { translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import type { Rule } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useRefreshSolicitudes } from './solicitudes.calls.ts'

export interface DecisionProps {
  solicitude: Solicitude
  isOpen: boolean
  close: () => void
}
export type FormProps = Omit<DecisionProps, 'isOpen'>

/** Reads the decision of another keeper after a conflict; any other error is the form's. */
export async function orDecided<T>(work: Promise<T>, refresh: () => Promise<unknown>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.code === 'error.solicitude-state') void refresh()
    throw error
  }
}

/** Asks for the reason and the text to the person, and denies. */
export function DenyDialog({ solicitude, isOpen, close }: DecisionProps) {
  const t = useT()
  return (
    <Dialog
      title={t('solicitudes.deny-title', { name: personName(solicitude) })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
      isWide
    >
      {isOpen && <DenyForm solicitude={solicitude} close={close} />}
    </Dialog>
  )
}

const someText: Rule<string> = (typed) => {
  if (typed.trim() === '') return translate('error.required')
  return typed.trim().length > limits.text ? translate('error.too-long') : undefined
}

function DenyForm({ solicitude, close }: FormProps) {
  const t = useT()
  const refresh = useRefreshSolicitudes()
  const { id, email } = solicitude
  const form = useRecordForm({
    name: null,
    stored: { values: { motivo: '', texto: t('solicitudes.texto-default') } },
    labels: { motivo: t('solicitudes.motivo'), texto: t('solicitudes.texto') },
    rules: { motivo: someText, texto: someText },
    save: (body) => orDecided(call('PUT /solicitudes/:id/denegar', { params: { id }, body }), refresh),
    saved: () => {
      notify({ kind: 'success', text: t('solicitudes.denied', { name: personName(solicitude) }) })
      void refresh()
      close()
    },
  })
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('solicitudes.deny')}
      savingLabel={t('solicitudes.denying')}
      isShort
      isDanger
    >
      <TextArea
        {...field(form, 'motivo')}
        description={t('solicitudes.motivo-help')}
        rows={2}
        mostRows={6}
        maxLength={limits.text}
      />
      <TextArea
        {...field(form, 'texto')}
        description={email === null ? t('solicitudes.texto-paper') : t('solicitudes.texto-help', { email })}
        rows={7}
        maxLength={limits.text}
      />
    </RecordForm>
  )
}

/** Asks for the reason, and closes without a word to the person. */
export function CloseDialog({ solicitude, isOpen, close }: DecisionProps) {
  const t = useT()
  return (
    <Dialog
      title={t('solicitudes.close-title', { name: personName(solicitude) })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
    >
      {isOpen && <CloseForm solicitude={solicitude} close={close} />}
    </Dialog>
  )
}

const closingReason: Rule<string> = (typed, values) =>
  someText(typed, values) ?? (typed.trim().length > limits.motivo ? translate('error.too-long') : undefined)

function CloseForm({ solicitude, close }: FormProps) {
  const t = useT()
  const refresh = useRefreshSolicitudes()
  const { id } = solicitude
  const form = useRecordForm({
    name: null,
    stored: { values: { motivo: '' } },
    labels: { motivo: t('solicitudes.motivo') },
    rules: { motivo: closingReason },
    save: (body) => orDecided(call('PUT /solicitudes/:id/pechar', { params: { id }, body }), refresh),
    saved: () => {
      notify({ kind: 'success', text: t('solicitudes.closed', { name: personName(solicitude) }) })
      void refresh()
      close()
    },
  })
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('solicitudes.close')}
      savingLabel={t('solicitudes.closing')}
      isShort
    >
      <TextArea
        {...field(form, 'motivo')}
        description={t('solicitudes.motivo-help')}
        rows={2}
        mostRows={6}
        maxLength={limits.motivo}
      />
    </RecordForm>
  )
}
