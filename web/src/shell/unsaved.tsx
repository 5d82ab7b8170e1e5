import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'
import { translate } from './i18n.ts'
import { sessionNow } from './session.ts'

/** Forms on screen, and parts of them such as an open dialog, that hold something unsaved. */
const dirtyForms = new Set<object>()

/**
 * Asks before leaving while `dirty`: in-app navigation through a dialog, closing the tab through the browser's own.
 * When the session has ended nothing is asked: the draft is kept instead.
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
 * Marks a part of a guarded page, such as a form in a dialog, as holding something unsaved. The page itself must use
 * {@link useUnsavedChanges}: a router asks one guard only.
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

/** How many forms and parts of them hold something unsaved. */
export const unsavedParts = (): number => dirtyForms.size

/** Asks if some form holds unsaved changes; resolves to true when one may go on. After a yes nothing asks again. */
export async function mayLeave(): Promise<boolean> {
  if (dirtyForms.size === 0) return true
  const leave = await askToLeave()
  if (leave) dirtyForms.clear()
  return leave
}

/** Asks whether what was typed may be lost. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: translate('unsaved.title'),
    text: translate('unsaved.text'),
    action: translate('unsaved.leave'),
    danger: true,
  })

/**
 * Lets the next navigation pass without asking: call it between a successful save and the navigation that follows,
 * because the form is still dirty at that moment.
 */
export const forgetUnsavedChanges = (): void => dirtyForms.clear()
