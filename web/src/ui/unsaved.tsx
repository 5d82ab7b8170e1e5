import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { translate } from '../shell/i18n.ts'
import { sessionNow } from '../shell/session.ts'
import { confirm } from './controls/confirm.tsx'

/** Forms, and parts of forms such as an open dialog, with unsaved changes. */
const dirtyForms = new Set<object>()

/**
 * Asks before leaving the page while `dirty`: with a dialog on navigation, with the browser's own question on closing the
 * tab. After the end of the session it does not ask: the draft is kept instead.
 */
export function useUnsavedChanges(dirty: boolean): void {
  useUnsavedPart(dirty)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyForms.size > 0 && sessionNow() !== null && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let current = true
    void askToLeave().then((leave) => {
      if (!current) return
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      current = false
    }
  }, [blocker])
}

/**
 * Marks a part of a guarded page, such as a form in a dialog, as unsaved. The page itself must use {@link useUnsavedChanges},
 * because a router has only one blocker.
 */
export function useUnsavedPart(dirty: boolean): void {
  const part = useRef({})
  useEffect(() => {
    if (!dirty) return
    const key = part.current
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    dirtyForms.add(key)
    window.addEventListener('beforeunload', warn)
    return () => {
      dirtyForms.delete(key)
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}

/** Number of forms and parts with unsaved changes. */
export const countUnsavedParts = (): number => dirtyForms.size

/**
 * Asks if any form has unsaved changes; resolves to true when the user may leave. After a confirmation nothing asks again.
 */
export async function mayLeave(): Promise<boolean> {
  if (dirtyForms.size === 0) return true
  const leave = await askToLeave()
  if (leave) dirtyForms.clear()
  return leave
}

/** Asks whether to discard unsaved changes. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: translate('unsaved.title'),
    text: translate('unsaved.text'),
    action: translate('unsaved.leave'),
    cancel: translate('unsaved.stay'),
    danger: true,
  })

/**
 * Allows the next navigation without a question: call it between a successful save and the navigation after it, when the form
 * is still dirty.
 */
export const forgetUnsavedChanges = (): void => dirtyForms.clear()
