import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, NetworkError } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/frame/error-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'

type Activation = { step: 'working' | 'unreachable' | 'refused' } | { step: 'done'; setPasswordKey: string }

/**
 * The keys submitted by this page, with their answers: a key is good once, and neither React's double effects in
 * development nor coming back to the page may spend it twice.
 */
const submitted = new Map<string, Promise<Activation>>()

function activate(key: string): Promise<Activation> {
  const known = submitted.get(key)
  if (known) return known
  const answer = call('GET /activate', { query: { key } }).then(
    (found): Activation => ({ step: 'done', setPasswordKey: found.key }),
    (error: unknown): Activation => {
      if (error instanceof ApiError && error.status < 500) return { step: 'refused' }
      submitted.delete(key)
      return { step: 'unreachable' }
    },
  )
  submitted.set(key, answer)
  return answer
}

/** The page of the activation link in the mail; it activates on arrival. */
export function Component() {
  const t = useT()
  const key = useSearchParams()[0].get('key') ?? ''
  const [activation, setActivation] = useState<Activation>({ step: 'working' })
  const { step } = activation

  useEffect(() => {
    if (step !== 'working') return
    let isCurrent = true
    void activate(key).then((answer) => isCurrent && setActivation(answer))
    return () => {
      isCurrent = false
    }
  }, [key, step])

  if (step === 'unreachable') {
    return <Failure error={new NetworkError()} retry={() => setActivation({ step: 'working' })} />
  }
  if (activation.step === 'done') {
    return (
      <Outcome isGood title={t('activate.done-title')} text={t('activate.done')}>
        <Button to={`/account/set/finish?key=${encodeURIComponent(activation.setPasswordKey)}`}>
          {t('activate.set-password')}
        </Button>
      </Outcome>
    )
  }
  if (step === 'refused') {
    return (
      <Outcome isGood={false} title={t('activate.failed-title')} text={t('activate.failed')}>
        <Button to="/account/login">{t('login.submit')}</Button>
        <Button look="quiet" to="/account/reset_password">
          {t('password.ask-again')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Page title={t('title.activate')} className="page-card">
      <p role="status">{t('activate.working')}</p>
    </Page>
  )
}
