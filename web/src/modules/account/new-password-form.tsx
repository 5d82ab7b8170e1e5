import { type FormEvent, useState } from 'react'
import { ApiError } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { errorText, fieldText } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { focusFirstError } from '../../ui/controls/field.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { checkNewPassword, type NewPasswordErrors } from './new-password.ts'

interface NewPasswordFormProps {
  /** Whose password it is, for the browser that keeps passwords. */
  login: string | undefined
  /** Saves the password. An ApiError it throws is shown in the form. */
  onChosen: (newPassword: string) => Promise<void>
}

/** A new password, typed twice, with advice on how strong it is. */
export function NewPasswordForm({ login, onChosen }: NewPasswordFormProps) {
  const t = useT()
  const [newPassword, setNewPassword] = useState('')
  const [errors, setErrors] = useState<NewPasswordErrors & { alert?: string }>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkNewPassword(newPassword, String(new FormData(form).get('repeat')), t)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    setBusy(true)
    try {
      await onChosen(newPassword)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = fieldText(error, 'newPassword')
      setErrors(field ? { newPassword: field } : { alert: errorText(error) })
      focusFirstError(form)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {errors.alert && <FormAlert title={errors.alert} />}
      {login !== undefined && (
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      )}
      <PasswordInput
        label={t('password.new')}
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
        error={errors.newPassword}
        description={t('password.advice', { min: portalConfig().passwordMin })}
        required
      />
      <StrengthMeter password={newPassword} />
      <PasswordInput
        label={t('password.repeat')}
        name="repeat"
        autoComplete="new-password"
        error={errors.repeat}
        required
      />
      <Button type="submit" isWide disabled={isBusy}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
