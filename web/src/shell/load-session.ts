import { useSyncExternalStore } from 'react'
import { ApiError, call } from './api.ts'
import { reportError } from './errors.ts'
import { translate } from './i18n.ts'
import { notify } from './notifications.tsx'
import { dropSession, endSession, sessionNow, startSession } from './session.ts'
import { createStore } from './store.ts'
import { onTokenOfAnotherTab, tokenNow } from './token.ts'

const failure = createStore(false)
/** True while the server could not be asked who is signed in; {@link loadSession} asks again. */
export const useSessionFailure = (): boolean =>
  useSyncExternalStore(failure.subscribe, failure.now, () => false)

/** Closes the notice that the server could not be asked. */
let takeBack = () => {}

/** Asks the server who holds the token. An ended session is forgotten quietly: pages that need one will say so. */
export async function loadSession(): Promise<void> {
  const token = tokenNow()
  failure.set(false)
  if (!token) {
    if (sessionNow()) notify({ kind: 'info', text: translate('session.ended-elsewhere') })
    return dropSession()
  }
  try {
    const session = await call('GET /account')
    takeBack()
    // Another tab may have signed in or out meanwhile; its own event brings us up to date.
    if (tokenNow() === token) startSession({ ...session, token: session.token || token })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (tokenNow() === token) endSession()
      return
    }
    failure.set(true)
    takeBack = reportError(error, { retry: () => void loadSession() })
  }
}

/** Starts keeping the session up to date, in this tab and with the others. Called once, by the browser's entry. */
export function watchSession(): void {
  void loadSession()
  onTokenOfAnotherTab(() => void loadSession())
  window.addEventListener('online', () => {
    if (failure.now()) void loadSession()
  })
}
