import { type FormEvent, useState } from 'react'
import { matchRoutes, Navigate, useLocation } from 'react-router'
import { inCapitals } from '#contract/rules.ts'
import { type RefusedSignIn, signInPath } from '#contract/sign-in-form.ts'
import { speakAccountLanguage } from '../../shell/account-language.ts'
import { ApiError, call } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { isKey, type Translate, translate, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { cameFrom, getRoutes } from '../../shell/navigation.ts'
import { clearNotices } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { usePageData } from '../../shell/page-loader.ts'
import { startSession, useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { DniInput } from '../../ui/controls/dni-input.tsx'
import { focusFirstError } from '../../ui/controls/field.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { mayOpenRoute } from '../../ui/frame/guard.tsx'
import { CodeStep } from './code-step.tsx'
import { PostedCodeStep } from './posted-code-step.tsx'

interface Failure {
  alert?: ApiError
  login?: string
  password?: string
}

export function Component() {
  const t = useT()
  const session = useSession()
  const location = useLocation()
  const from = cameFrom(location)
  const refused = usePageData<RefusedSignIn | null | undefined>()
  const [failure, setFailure] = useState<Failure>(() => toFailure(refused, t))
  const [isBusy, setBusy] = useState(false)
  /** Signs in with what was typed and a code besides; null until the server asks for one. */
  const [withCode, setWithCode] = useState<{ send: (code: string) => Promise<void> } | null>(null)
  // Signed in just now or already: to where one was going, else to the presentation page.
  if (session?.secondFactorNeeded)
    return <Navigate to="/account/second_factor" state={{ from: from ?? '/' }} replace />
  // A page that is refused would end the session.
  if (session)
    return (
      <Navigate
        to={from && mayOpenRoute(matchRoutes(getRoutes(), from)?.at(-1), session) ? from : '/'}
        replace
      />
    )

  const signIn = async (form: HTMLFormElement) => {
    const values = new FormData(form)
    const login = inCapitals(String(values.get('login')))
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
        await speakAccountLanguage(session)
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

  if (refused?.proof)
    return (
      <Page title={t('title.login')} className="page-card">
        <PostedCodeStep refused={refused} proof={refused.proof} />
      </Page>
    )
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
      {/* Without scripts the browser posts it, and the server signs in (server/src/platform/http/sign-in-form.ts). */}
      <form method="post" action={signInPath} noValidate onSubmit={submit} hidden={withCode !== null}>
        <input type="hidden" name="from" value={from ?? refused?.from ?? '/'} />
        {failure.alert && (
          <FormAlert
            title={refusalText(failure.alert)}
            {...(failure.alert.status === 401 && { text: t('login.check') })}
          />
        )}
        <DniInput
          label={t('login.dni')}
          description={t('login.dni-help')}
          error={failure.login}
          name="login"
          defaultValue={refused?.login ?? chosenLogin(location.state)}
          autoComplete="username"
          required
        />
        <PasswordInput
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          error={failure.password}
          required
        />
        <Checkbox name="remember" defaultChecked={refused?.remember}>
          <span>{t('login.remember-me')}</span>
        </Checkbox>
        <Button type="submit" isWide disabled={isBusy}>
          {t('login.submit')}
        </Button>
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

/** The DNI of a user who has just chosen a password, told by the page of that; it is in no address. */
function chosenLogin(state: unknown): string | undefined {
  const { login } = (state ?? {}) as { login?: unknown }
  return typeof login === 'string' ? login : undefined
}

/** The errors of the form that the browser posted. */
function toFailure(refused: RefusedSignIn | null | undefined, t: Translate): Failure {
  const [login, password] = ['login', 'password'].map((name) => {
    const [key] = refused?.fields[name] ?? []
    return key && isKey(key) ? t(key) : undefined
  })
  if (login || password) return { ...(login && { login }), ...(password && { password }) }
  const { error } = refused ?? {}
  return error ? { alert: new ApiError(error.status, error.code, error.params) } : {}
}

/** Why signing in was refused; a wrong pair of DNI and password names the DNI, so that a slip in it is seen. */
const refusalText = (refusal: ApiError): string =>
  refusal.code === 'error.credentials-not-valid' && refusal.params.login !== undefined
    ? translate('login.refused', { login: String(refusal.params.login) })
    : errorText(refusal)
