import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { IconAlert, IconCircleCheck, IconSend } from '../../ui/icons.ts'
import { useTestMessage } from './axustes.calls.ts'

/** Sends a message to the administrator and shows what the mail server answered. */
export function TestMessage() {
  const t = useT()
  const email = useSession()?.email ?? ''
  const { mutate, isPending, data } = useTestMessage()
  const send = () => mutate(undefined, { onError: (error) => reportError(error, { retry: send }) })
  return (
    <section className="form-group" aria-labelledby="test-message">
      <h2 id="test-message">{t('axustes.test')}</h2>
      <p className="form-help">{t('axustes.test-help', { email })}</p>
      <div>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isPending}
          onClick={() => !isPending && send()}
        >
          <IconSend size={20} stroke={1.75} aria-hidden />
          {t(isPending ? 'axustes.test-sending' : 'axustes.test-send')}
        </button>
      </div>
      <div role="status">
        {data && !isPending && (
          <div className={`test-answer ${data.ok ? 'is-ok' : 'is-failed'}`}>
            {data.ok ? (
              <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconAlert size={20} stroke={1.75} aria-hidden />
            )}
            <div>{data.resposta}</div>
          </div>
        )}
      </div>
    </section>
  )
}
