import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/account.ts'
import { apiUrl, call, NetworkError } from './api.ts'
import { keepDrafts } from './draft-storage.ts'
import { getRenderedSession } from './rendered-page.ts'
import { createStore } from './store.ts'
import { keepToken, tokenNow } from './token.ts'

const store = createStore<Session | null | undefined>(undefined)

/**
 * The session: null for a visitor, undefined while it is being loaded. On the server and during hydration it is the session
 * the page is rendered for; undefined for a visitor's page.
 */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore(store.subscribe, store.now, getRenderedSession)

/** The same outside React. */
export const sessionNow = (): Session | null | undefined => store.now()

/** Stores a session with its token; also for a response with a new token or changed names. */
export function startSession(session: Session): void {
  if (store.now()?.login !== session.login) keepDrafts(store.now()?.login)
  keepToken(session.token)
  store.set(session)
}

/** Forgets the session of this tab, whose token is gone. Drafts of open forms are kept. */
export function dropSession(): void {
  keepDrafts(store.now()?.login)
  store.set(null)
}

/** Deletes the session in this tab and, by the storage event, in every other one. Drafts of open forms are kept. */
export function endSession(): void {
  keepDrafts(store.now()?.login)
  keepToken(null)
  store.set(null)
}

/** Signs out in this browser at once, even when the server is unreachable; the server is then told as soon as it can be. */
export async function logOut(): Promise<void> {
  const token = tokenNow()
  // The call uses the token before it is deleted.
  const told = call('POST /account/logout')
  endSession()
  await told.catch((error) => {
    if (!(error instanceof NetworkError)) return
    const tell = () =>
      fetch(apiUrl('/account/logout'), { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    window.addEventListener('online', () => void tell().catch(() => undefined), { once: true })
  })
}
