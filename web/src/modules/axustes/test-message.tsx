import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconAlert, IconCircleCheck, IconSend } from '../../ui/icons.ts'
import { useTestMessage } from './axustes.calls.ts'

/** Sends a message to the administrator and shows what the mail server answered. */
export function TestMessage() {
  const t = useT()
  const email = useSession()?.email ?? ''
  const { mutate, isPending, data } = useTestMessage()
  const send = () => mutate(undefined, { onError: (error) => reportError(error, { retry: send }) })
  return (
    <section className="form-group surface" aria-labelledby="test-message">
      <h2 id="test-message">{t('axustes.test')}</h2>
      <p className="form-help">{t('axustes.test-help', { email })}</p>
      <div>
        <Button look="quiet" aria-disabled={isPending} onClick={() => !isPending && send()}>
          <Icon icon={IconSend} />
          {t(isPending ? 'axustes.test-sending' : 'axustes.test-send')}
        </Button>
      </div>
      <div role="status">
        {data && !isPending && (
          <div className={`callout ${data.ok ? 'is-success' : 'is-error'}`}>
            {data.ok ? <Icon icon={IconCircleCheck} /> : <Icon icon={IconAlert} />}
            <div className="test-answer">{data.resposta}</div>
          </div>
        )}
      </div>
    </section>
  )
}
