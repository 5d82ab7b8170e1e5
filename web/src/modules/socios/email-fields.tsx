import type { Socio } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { type field, fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { SocioValues } from './socio-values.ts'

interface EmailFieldsProps {
  form: RecordForm<SocioValues>
  /** The props of the input of the e-mail. */
  input: ReturnType<typeof field<SocioValues>> & { disabled: boolean }
  socio: Socio | undefined
  autoComplete: string | undefined
}

/** The e-mail of a member, or that there is none: an empty field alone may be a mistake. */
export function EmailFields({ form, input, socio, autoComplete }: EmailFieldsProps) {
  const t = useT()
  const { senCorreo } = form.form.values
  const isTaken = !senCorreo && input.error === t('error.email-in-use', { email: form.form.values.email })
  const change = (isWithout: boolean) => {
    form.form.setFieldValue('senCorreo', isWithout)
    form.form.clearFieldError('email')
  }
  return (
    <div className="socio-email">
      <EmailInput
        {...input}
        value={senCorreo ? '' : input.value}
        stored={socio?.email}
        autoComplete={autoComplete}
        disabled={input.disabled || senCorreo}
        aria-required={!senCorreo}
        {...(isTaken && { description: t('socio.email-taken') })}
      />
      <Checkbox
        id={fieldId(form, 'senCorreo')}
        checked={senCorreo}
        disabled={input.disabled}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      >
        {t('socio.sen-correo')}
      </Checkbox>
      {senCorreo && <p className="form-help">{t('socio.sen-correo-help')}</p>}
    </div>
  )
}
