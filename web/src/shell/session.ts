import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/account.ts'
import { ApiError, call } from './api.ts'
import { keepDrafts } from './draft.ts'
import { reportError } from './errors.ts'
import { translate } from './i18n.ts'
import { notify } from './notifications.tsx'
import { createStore } from './store.ts'
import { keepToken, onTokenOfAnotherTab, tokenNow } from './token.ts'

const store = createStore<Session | null | undefined>(undefined)

/** Who is signed in: null for a visitor, undefined while not known yet (always so on the server). */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore(store.subscribe, store.now, () => undefined)

/** The same outside React. */
export const sessionNow = (): Session | null | undefined => store.now()

const failure = createStore(false)
/** True while the server could not be asked who is signed in; {@link loadSession} asks again. */
export const useSessionFailure = (): boolean =>
  useSyncExternalStore(failure.subscribe, failure.now, () => false)

/** Keeps the session and its token; also for an answer that brings a new token or changed names. */
export function startSession(session: Session): void {
  if (store.now()?.login !== session.login) keepDrafts()
  keepToken(session.token)
  store.set(session)
}

/** Forgets the session in this and, by the storage event, in every other tab. Drafts of open forms are kept. */
export function endSession(): void {
  keepDrafts()
  keepToken(null)
  store.set(null)
}

/** Signs out, at once here; that the server cannot be told does not keep anybody signed in. */
export async function logOut(): Promise<void> {
  // The call takes the token with it before it is forgotten.
  const told = call('POST /account/logout')
  endSession()
  await told.catch(() => undefined)
}

/** Closes the notice that the server could not be asked. */
let takeBack = () => {}

/** Asks the server who holds the token. An ended session is forgotten quietly: pages that need one will say so. */
export async function loadSession(): Promise<void> {
  const token = tokenNow()
  failure.set(false)
  if (!token) {
    if (store.now()) notify({ kind: 'info', text: translate('session.ended-elsewhere') })
    keepDrafts()
    return store.set(null)
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
