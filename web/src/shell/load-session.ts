import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/account.ts'
import { personName } from '#contract/person-name.ts'
import { speakAccountLanguage } from './account-language.ts'
import { ApiError, call } from './api.ts'
import { reportError } from './errors.ts'
import { translate } from './i18n.ts'
import { notify } from './notices.ts'
import { hasReader, hidePage, showPage } from './reader-guard.ts'
import { dropSession, endSession, sessionNow, startSession } from './session.ts'
import { createStore } from './store.ts'
import { onTokenOfAnotherTab, tokenNow } from './token.ts'

const failure = createStore(false)
/** Whether loading the session failed; {@link loadSession} tries again. */
export const useSessionFailure = (): boolean =>
  useSyncExternalStore(failure.subscribe, failure.now, () => false)

/** Closes the notice about a failed load. */
let takeBack = () => {}

/** Loads the session of the token. An expired session is deleted silently: pages that require one will report it. */
export async function loadSession(): Promise<void> {
  const token = tokenNow()
  failure.set(false)
  if (!token) {
    // Signed out without the server, or the storage was emptied: the answer clears the cookie.
    if (hasReader()) void call('POST /account/logout').catch(() => undefined)
    if (sessionNow()) notify({ kind: 'info', text: translate('session.ended-elsewhere') })
    return dropSession()
  }
  try {
    const session = await call('GET /account')
    if (tokenNow() === token) await speakAccountLanguage(session)
    takeBack()
    // Another tab may have signed in or out; its own event updates this one.
    if (tokenNow() !== token) return
    tellOfAnother(session)
    startSession({ ...session, token: session.token || token })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (tokenNow() === token) endSession()
      return
    }
    failure.set(true)
    takeBack = reportError(error, { retry: () => void loadSession() })
  }
}

/** Says that this tab is now another person's: its page is another one, and what was typed is no longer on it. */
function tellOfAnother(session: Session): void {
  const before = sessionNow()?.login
  if (before === undefined || before === session.login) return
  const name = personName(session)
  notify({ kind: 'warning', text: translate('session.changed-elsewhere', { name }) })
}

/**
 * Keeps the session up to date with other tabs. The browser's entry calls it once.
 * @param isKnown the page itself told the account
 */
export function watchSession(isKnown = false): void {
  onTokenOfAnotherTab(() => void loadSession())
  // Another tab may have signed in or out while this one loaded its scripts.
  if (!isKnown || tokenNow() !== (sessionNow()?.token ?? null)) void loadSession()
  showPage()
  // A page that the browser kept as it was, of a session that has ended since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || tokenNow() === (sessionNow()?.token ?? null)) return
    hidePage()
    window.location.reload()
  })
  window.addEventListener('online', () => {
    if (failure.now()) void loadSession()
  })
}
