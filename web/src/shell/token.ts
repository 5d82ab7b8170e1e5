const storageKey = 'token'

/** Also kept in memory, for browsers that forbid local storage. */
let inMemory: string | null = null

/** The token of the session, or null. Read only after hydration: the server renders without a session. */
export function tokenNow(): string | null {
  if (typeof window === 'undefined') return null
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return inMemory
  }
}

export function keepToken(token: string | null): void {
  inMemory = token
  try {
    if (token === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, token)
  } catch {
    // Storage is full or forbidden: the session lasts as long as the page.
  }
}

/** Calls `changed` when another tab signs in or out. Returns a function that stops listening. */
export function onTokenOfAnotherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The id of the session that the token names; empty for an unreadable one. */
export function readSessionId(token: string): string {
  try {
    const [, claims = ''] = token.split('.')
    const { jti } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { jti?: unknown }
    return String(jti ?? '')
  } catch {
    return ''
  }
}
