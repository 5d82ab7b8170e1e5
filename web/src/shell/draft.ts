import { useEffect, useRef } from 'react'
import { forms, keepDraft, takeDraft } from './draft-storage.ts'
import { translate } from './i18n.ts'
import { notify } from './notices.ts'
import { sessionNow, useSession } from './session.ts'

/**
 * Keeps the values of a form when the session ends during editing, and offers them to the same user after the next sign-in.
 * @param key identifies the form and its record, for instance `static:Prezos`
 * @param values values of the form; undefined while it is unchanged
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
    // Stored again until the user decides, so that a reload does not lose it.
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

/** Deletes a form's draft, for instance after a save. */
export function dropDraft(key: string): void {
  const login = sessionNow()?.login
  if (login) takeDraft(login, key)
}
