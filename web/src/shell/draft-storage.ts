/** Forms on screen, by key, with what they hold now. Undefined values mean there is nothing worth keeping. */
export const forms = new Map<string, () => unknown>()
const prefix = 'draft:'
const nameOf = (login: string, key: string) => `${prefix}${login}:${key}`

/** Writes down every form on screen for the person whose session is ending. Called before it ends. */
export function keepDrafts(login: string | undefined): void {
  if (!login) return
  for (const [key, read] of forms) keepDraft(login, key, read())
}

export function keepDraft(login: string, key: string, values: unknown): void {
  if (values === undefined) return
  try {
    sessionStorage.setItem(nameOf(login, key), JSON.stringify(values))
  } catch {
    // Too large for the browser's storage: the person will have to type it again.
  }
}

export function takeDraft<T>(login: string, key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(login, key))
    sessionStorage.removeItem(nameOf(login, key))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
