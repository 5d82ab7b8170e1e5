import { useEffect, useRef } from 'react'
import { forms, keepDraft, takeDraft } from './draft-storage.ts'
import { translate } from './i18n.ts'
import { notify } from './notifications.tsx'
import { sessionNow, useSession } from './session.ts'

/**
 * Keeps what was typed when the session ends under the person's hands, and offers it to the same person after
 * signing in again.
 * @param key of the form and its record, for instance `static:Prezos`
 * @param values what the form holds; undefined while it is unchanged
 * @param restore puts kept values back into the form
 */
export function useDraft<T>(key: string, values: T | undefined, restore: (values: T) => void): void {
  const latest = useRef({ values, restore })
  const login = useSession()?.login
  useEffect(() => {
    latest.current = { values, restore }
  })

  useEffect(() => {
    forms.set(key, () => latest.current.values)
    return () => void forms.delete(key)
  }, [key])

  useEffect(() => {
    if (!login) return
    const kept = takeDraft<T>(login, key)
    if (kept === undefined) return
    // Put back until the person decides, so that a reload does not lose it.
    keepDraft(login, key, kept)
    const close = notify({
      kind: 'info',
      title: translate('draft.title'),
      text: translate('draft.text'),
      duration: Number.POSITIVE_INFINITY,
      onDismiss: () => takeDraft(login, key),
      action: {
        label: translate('draft.restore'),
        run: () => {
          takeDraft(login, key)
          latest.current.restore(kept)
        },
      },
    })
    return close
  }, [login, key])
}

/** Forgets a form's draft, after a save for instance. */
export function dropDraft(key: string): void {
  const login = sessionNow()?.login
  if (login) takeDraft(login, key)
}
