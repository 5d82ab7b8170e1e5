import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { focusFirstError } from '../../ui/controls/field.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import './code-step.css'

interface CodeStepProps {
  /** Signs in with the code. */
  send: (code: string) => Promise<void>
  /** To DNI and password. @param refusal why, if the server wants it so */
  back: (refusal?: ApiError) => void
}

/** Second step of signing in: the code of the app, or a recovery code in its place. */
export function CodeStep({ send, back }: CodeStepProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<ApiError | 'missing' | null>(null)
  const [isBusy, setBusy] = useState(false)

  const signIn = async (typed: string) => {
    if (isBusy) return
    setFailure(typed.trim() === '' ? 'missing' : null)
    if (typed.trim() === '') return focusFirstError(form.current)
    setBusy(true)
    try {
      await send(typed)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500)
        return reportError(error, { retry: () => void signIn(typed) })
      if (error.code === 'error.credentials-not-valid') return back(error)
      setFailure(error)
      setCode('')
      form.current?.querySelector('input')?.focus()
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setCode(text)
    setFailure(null)
    // six typed or pasted digits are complete: submit them
    if (!isRecovery && /^\d{6}$/.test(text.replace(/\s/g, ''))) void signIn(text)
  }
  const turn = () => {
    setRecovery(!isRecovery)
    setCode('')
    setFailure(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void signIn(code)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {failure instanceof ApiError && (
        <FormAlert
          title={errorText(failure)}
          {...(failure.status === 401 && {
            text: t(isRecovery ? 'login.recovery-next' : 'login.code-next'),
          })}
        />
      )}
      <p>
        {isRecovery ? t('login.recovery-text') : t('login.code-app', { app: portalConfig().asociacion.nome })}
      </p>
      <TextInput
        // A separate field instead of a renamed one: it is read aloud, and suggests values of its own kind.
        key={isRecovery ? 'recovery' : 'app'}
        label={t(isRecovery ? 'login.recovery' : 'login.code')}
        name="code"
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={failure === 'missing' ? t('error.required') : undefined}
        {...(isRecovery && { description: t('login.recovery-lost') })}
        className={isRecovery ? 'code-input is-upper' : 'code-input'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        required
        autoFocus
      />
      <Button type="submit" isWide disabled={isBusy}>
        {t('login.submit')}
      </Button>
      <p className="page-card-links">
        <button type="button" className="text-button target" onClick={turn}>
          {t(isRecovery ? 'login.use-app' : 'login.no-phone')}
        </button>
        <button type="button" className="text-button target" onClick={() => back()}>
          {t('action.back')}
        </button>
      </p>
    </form>
  )
}
