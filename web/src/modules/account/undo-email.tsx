import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import { endSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'

type Step = 'asking' | 'working' | 'done' | 'refused' | 'taken'

/**
 * The page of the link that is mailed to the old address after a change of e-mail. It asks before it acts: mail scanners open links, and so
 * do curious people.
 */
export function Component() {
  const t = useT()
  const key = useSearchParams()[0].get('key') ?? ''
  const [step, setStep] = useState<Step>(key ? 'asking' : 'refused')

  const undo = async () => {
    setStep('working')
    try {
      await call('POST /account/email/undo', { body: { key } })
      // one of the sessions that ended may be the one in this browser
      endSession()
      setStep('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'error.email-in-use') setStep('taken')
      else if (error instanceof ApiError && error.code === 'error.reset-link-not-valid') setStep('refused')
      else {
        setStep('asking')
        reportError(error, { retry: () => void undo() })
      }
    }
  }

  if (step === 'done') {
    return (
      <Outcome
        isGood
        title={t('undo-email.done-title')}
        text={t('undo-email.done')}
        help={t('undo-email.done-help')}
      >
        <Button to="/account/reset_password">{t('undo-email.new-password')}</Button>
        <Button look="quiet" to="/account/login">
          {t('login.submit')}
        </Button>
      </Outcome>
    )
  }
  if (step === 'refused' || step === 'taken') {
    return (
      <Outcome
        isGood={false}
        title={t('undo-email.refused-title')}
        text={t(`undo-email.${step}`)}
        help={t('undo-email.ask')}
      >
        <Button to="/contactar">{t('title.contactar')}</Button>
        <Button look="quiet" to="/account/login">
          {t('login.submit')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Page title={t('title.undo-email')} className="page-card">
      <p>{t('undo-email.intro')}</p>
      <p>{t('undo-email.effect')}</p>
      <Button isWide disabled={step === 'working'} onClick={() => void undo()}>
        {t('undo-email.submit')}
      </Button>
      <p className="page-card-links">
        <Link to="/">{t('undo-email.keep')}</Link>
      </p>
    </Page>
  )
}
