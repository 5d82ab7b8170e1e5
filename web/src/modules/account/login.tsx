import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { normalizeDni } from '#contract/rules.ts'
import { ApiError, call } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { translate, useT } from '../../shell/i18n.ts'
import { cameFrom } from '../../shell/navigation.ts'
import { clearNotices } from '../../shell/notifications.tsx'
import { Page } from '../../shell/page.tsx'
import { startSession, useSession } from '../../shell/session.ts'
import { CodeStep } from './code-step.tsx'
import { DniField } from './dni-field.tsx'
import { focusFirstError } from './field.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'

interface Failure {
  alert?: ApiError
  login?: string
  password?: string
}

export function Component() {
  const t = useT()
  const session = useSession()
  const { state } = useLocation()
  const [failure, setFailure] = useState<Failure>({})
  const [isBusy, setBusy] = useState(false)
  /** Signs in with what was typed and a code besides; null until the server asks for one. */
  const [withCode, setWithCode] = useState<{ send: (code: string) => Promise<void> } | null>(null)
  // Signed in just now or already: to where one was going, else to the presentation page.
  if (session?.secondFactorNeeded)
    return <Navigate to="/account/second_factor" state={{ from: cameFrom(state) ?? '/' }} replace />
  if (session) return <Navigate to={cameFrom(state) ?? '/'} replace />

  const signIn = async (form: HTMLFormElement) => {
    const values = new FormData(form)
    const login = normalizeDni(String(values.get('login')))
    const password = String(values.get('password'))
    const missing = {
      ...(login === '' && { login: t('error.required') }),
      ...(password === '' && { password: t('error.required') }),
    }
    setFailure(missing)
    if (Object.keys(missing).length > 0) return focusFirstError(form)
    setBusy(true)
    try {
      const remember = values.get('remember') ? 'true' : 'false'
      const query = { remember_me: remember } as const
      const send = async (code?: string) => {
        const body = { login, password, ...(code && { code }) }
        const session = await call('POST /authenticate', { query, body })
        clearNotices()
        startSession(session)
      }
      await send().catch((error) => {
        if (!(error instanceof ApiError) || error.code !== 'error.second-factor-required') throw error
        clearNotices()
        setWithCode({ send })
      })
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) setFailure({ alert: error })
      else reportError(error, { retry: () => void signIn(form) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void signIn(event.currentTarget)
  }

  return (
    <Page title={t('title.login')} className="page-card">
      {withCode && (
        <CodeStep
          send={withCode.send}
          back={(refusal) => {
            setFailure(refusal ? { alert: refusal } : {})
            setWithCode(null)
          }}
        />
      )}
      {/* Posted, should it ever be sent without scripts, so that no password ends up in an address. */}
      <form method="post" noValidate onSubmit={submit} hidden={withCode !== null}>
        {failure.alert && (
          <FormAlert
            title={refusalText(failure.alert)}
            {...(failure.alert.status === 401 && { text: t('login.check') })}
          />
        )}
        <DniField error={failure.login} />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          error={failure.password}
        />
        <label className="check">
          <input type="checkbox" name="remember" />
          <span>{t('login.remember-me')}</span>
        </label>
        <button type="submit" className="button button-wide" disabled={isBusy}>
          {t('login.submit')}
        </button>
        <noscript>
          <p className="field-help">{t('login.needs-scripts')}</p>
        </noscript>
      </form>
      {!withCode && (
        <p className="page-card-links">
          <Link to="/account/reset_password">{t('login.forgot')}</Link>
          <Link to="/como-asociarse">{t('login.not-a-member')}</Link>
        </p>
      )}
    </Page>
  )
}

/** Why signing in was refused; a wrong pair of DNI and password names the DNI, so that a slip in it is seen. */
const refusalText = (refusal: ApiError): string =>
  refusal.code === 'error.credentials-not-valid' && refusal.params.login !== undefined
    ? translate('login.refused', refusal.params)
    : errorText(refusal)
