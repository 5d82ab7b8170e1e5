/** Forms on screen by key, with a function that returns their values; undefined values mean there is nothing to keep. */
export const forms = new Map<string, () => unknown>()
const prefix = 'draft:'
const toName = (login: string, key: string) => `${prefix}${login}:${key}`

/** Stores the values of every form on screen for the user whose session ends. Call it before the session ends. */
export function keepDrafts(login: string | undefined): void {
  if (!login) return
  for (const [key, read] of forms) keepDraft(login, key, read())
}

export function keepDraft(login: string, key: string, values: unknown): void {
  if (values === undefined) return
  try {
    sessionStorage.setItem(toName(login, key), JSON.stringify(values))
  } catch {
    // Too large for the browser's storage: the user must type it again.
  }
}

/** Whether values of a form are kept. */
export function hasDraft(login: string, key: string): boolean {
  try {
    return sessionStorage.getItem(toName(login, key)) !== null
  } catch {
    return false
  }
}

export function takeDraft<T>(login: string, key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(toName(login, key))
    sessionStorage.removeItem(toName(login, key))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
