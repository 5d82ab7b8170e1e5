const storageKey = 'token'

/** Kept in memory as well, for browsers that forbid local storage. */
let inMemory: string | null = null

/** The token of the session, or null. Only ever read after hydration: the server renders for nobody. */
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
    // Storage is full or forbidden: the session lasts as long as this page.
  }
}

/** Calls `changed` when another tab signs in or out. Returns how to stop listening. */
export function onTokenOfAnotherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
