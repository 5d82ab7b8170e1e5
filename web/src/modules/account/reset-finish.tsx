import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, call, NetworkError } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { useScreen } from '../../shell/use-screen.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/frame/error-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type Step = 'checking' | 'unreachable' | 'form' | 'done' | 'refused'

/** Choosing a password with the key of a link: after a reset request, or the first time. */
export function Component() {
  const t = useT()
  const screen = useScreen()
  const navigate = useNavigate()
  const key = useSearchParams()[0].get('key') ?? ''
  const [step, setStep] = useState<Step>('checking')
  const [person, setPerson] = useState<{ nome: string; login: string }>()

  useEffect(() => {
    if (step !== 'checking') return
    const abort = new AbortController()
    call('GET /account/reset_password/persoa', { query: { key }, signal: abort.signal })
      .then((named) => {
        setPerson(named)
        setStep('form')
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof ApiError) || error.status >= 500) return setStep('unreachable')
        notify({
          kind: 'error',
          text: errorText(error),
          action: { label: t('password.ask-again'), run: () => void navigate('/account/reset_password') },
          isForNextPage: true,
        })
        void navigate('/', { replace: true })
      })
    return () => abort.abort()
  }, [step, key, navigate, t])

  const choose = async (newPassword: string) => {
    try {
      await call('POST /account/reset_password/finish', { body: { key, newPassword } })
      setStep('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'error.reset-link-not-valid') setStep('refused')
      else if (error instanceof ApiError && error.status < 500) throw error
      else reportError(error, { retry: () => void choose(newPassword) })
    }
  }

  if (step === 'unreachable') return <Failure error={new NetworkError()} retry={() => setStep('checking')} />
  if (step === 'done') {
    return (
      <Outcome isGood title={t('password.done-title')} text={t('password.done')}>
        <Button to="/account/login" state={{ login: person?.login }}>
          {t('login.submit')}
        </Button>
      </Outcome>
    )
  }
  if (step === 'refused') {
    return (
      <Outcome isGood={false} title={t('password.failed-title')} text={t('password.failed')}>
        <Button to="/account/reset_password">{t('password.ask-again')}</Button>
        <Button look="quiet" to="/account/login">
          {t('login.submit')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Page title={screen && t(screen.name)} className="page-card">
      {step === 'checking' ? (
        <p role="status">{t('password.checking')}</p>
      ) : (
        <>
          {person && <p>{t('password.of', { name: person.nome })}</p>}
          <NewPasswordForm login={person?.login} onChosen={choose} />
        </>
      )}
    </Page>
  )
}
