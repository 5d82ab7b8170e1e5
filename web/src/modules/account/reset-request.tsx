import { type FormEvent, useState } from 'react'
import { inCapitals } from '#contract/rules.ts'
import { ApiError, call } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DniInput } from '../../ui/controls/dni-input.tsx'
import { focusFirstError } from '../../ui/controls/field.tsx'
import { Outcome } from '../../ui/outcome.tsx'

export function Component() {
  const t = useT()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)

  const ask = async (form: HTMLFormElement) => {
    const login = inCapitals(String(new FormData(form).get('login')))
    setError(login === '' ? t('error.required') : undefined)
    if (login === '') return focusFirstError(form)
    setBusy(true)
    try {
      await call('POST /account/reset_password/init', { body: { login } })
      setSent(true)
    } catch (cause) {
      if (cause instanceof ApiError && cause.status < 500) {
        setError(cause.code === 'error.sen-correo' ? t('reset.sen-correo') : errorText(cause))
        focusFirstError(form)
      } else reportError(cause, { retry: () => void ask(form) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(event.currentTarget)
  }

  if (isSent) {
    return (
      <Outcome isGood title={t('reset.sent-title')} text={t('reset.sent')} help={t('reset.sent-help')}>
        <Button to="/account/login">{t('reset.back-to-login')}</Button>
      </Outcome>
    )
  }
  return (
    <Page title={t('title.reset-request')} className="page-card">
      <p>{t('reset.intro')}</p>
      <form method="post" noValidate onSubmit={submit}>
        <DniInput
          label={t('login.dni')}
          description={t('login.dni-help')}
          error={error}
          name="login"
          autoComplete="username"
          required
        />
        <Button type="submit" isWide disabled={isBusy}>
          {t('reset.submit')}
        </Button>
        <noscript>
          <p>{t('scripts.needed')}</p>
        </noscript>
      </form>
      <p className="page-card-links">
        <Link to="/account/login">{t('reset.back-to-login')}</Link>
      </p>
    </Page>
  )
}
