import { useEffect, useRef } from 'react'
import { focusHeading } from '../shell/focus.ts'

/**
 * Moves the focus to the heading of the page where a new state of its record took the button that had it; also when nothing had it.
 * @param state what changes with the record, such as its version
 */
export function useLostFocus(state: unknown): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) focusHeading()
  }, [state])
}
