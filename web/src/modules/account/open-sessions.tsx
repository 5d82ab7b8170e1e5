import { useQueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/lists.ts'
import type { OpenSession } from '#contract/sessions.ts'
import { ApiError, call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { shortDate, toLocal } from '../../ui/dates.ts'
import { FillText, placeholder } from '../../ui/fill-text.tsx'
import { IconComputer, IconPhone } from '../../ui/icons.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { sessionsQuery } from './security.calls.ts'

const phones = ['Android', 'iPhone', 'iPad']

/** The browser and system of a session, in words. */
function deviceName({ browser, system }: OpenSession, t: Translate): string {
  if (browser && system) return t('sesions.device', { browser, system })
  return browser ?? system ?? t('sesions.unknown')
}

/** The user's sessions, and the way to end them. */
export function OpenSessions({ sessions: { content, totalElements } }: { sessions: Page<OpenSession> }) {
  const t = useT()
  const client = useQueryClient()
  const close = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      notify({ kind: 'success', text: done })
    } catch (error) {
      // already ended: the updated list is enough
      if (!(error instanceof ApiError && error.status === 404)) reportError(error)
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  const closeOne = async (session: OpenSession) => {
    const device = deviceName(session, t)
    const isSure = await confirm({
      title: t('sesions.close-title', { device }),
      text: t('sesions.close-text'),
      action: t('sesions.close'),
    })
    if (isSure)
      await close(
        () => call('DELETE /account/sessions/:id', { params: { id: session.id } }),
        t('sesions.closed', { device }),
      )
  }
  const closeOthers = async () => {
    const isSure = await confirm({
      title: t('sesions.close-others-title'),
      text: t('sesions.close-others-text'),
      action: t('sesions.close-others'),
    })
    if (isSure) await close(() => call('DELETE /account/sessions'), t('sesions.closed-others'))
  }
  const unlisted = totalElements - content.length
  return (
    <section className="security-card surface" aria-labelledby="open-sessions">
      <h2 id="open-sessions">{t('sesions.title')}</h2>
      <p>{t('sesions.text')}</p>
      <ul className="session-list">
        {content.map((session) => (
          <SessionRow key={session.id} session={session} close={() => void closeOne(session)} />
        ))}
      </ul>
      {unlisted > 0 && <p>{t('sesions.more', { count: unlisted })}</p>}
      {totalElements > 1 ? (
        <Button look="quiet" onClick={() => void closeOthers()}>
          {t('sesions.close-others')}
        </Button>
      ) : (
        <p className="security-muted note">{t('sesions.only')}</p>
      )}
    </section>
  )
}

function SessionRow({ session, close }: { session: OpenSession; close: () => void }) {
  const t = useT()
  const { system, since, lastUsed, current } = session
  const icon = system && phones.includes(system) ? IconPhone : IconComputer
  const device = deviceName(session, t)
  const opened = shortDate(toLocal(since))
  return (
    <li>
      <Icon icon={icon} size={28} />
      <div>
        <p className="session-device">
          {device} {current && <span className="session-current">{t('sesions.current')}</span>}
        </p>
        <p className="security-muted note">
          <Moment text={t('sesions.since', { date: placeholder('date') })} at={since} />
        </p>
        {!current && (
          <p className="security-muted note">
            <Moment text={t('sesions.used', { date: placeholder('date') })} at={lastUsed} />
          </p>
        )}
      </div>
      {!current && (
        <Button look="quiet" aria-label={t('sesions.close-of', { device, date: opened })} onClick={close}>
          {t('sesions.close')}
        </Button>
      )}
    </li>
  )
}

const Moment = ({ text, at }: { text: string; at: string }) => (
  <FillText text={text} with={{ date: <ShortDate date={toLocal(at)} /> }} />
)
