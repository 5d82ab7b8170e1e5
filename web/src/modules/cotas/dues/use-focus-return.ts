import { useEffect, useRef } from 'react'

/** How long, and at which interval, the focus is watched, in milliseconds: the dialog closes and the list is refetched. */
const [patience, pause] = [3000, 100]

/**
 * Returns the focus to a charge once it is collected: the button that had it goes, and a keyboard user would start again at the
 * top of the page.
 * @returns looks after the focus, on behalf of the charge with this id
 */
export function useFocusReturn(): (id: number | undefined) => void {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])
  return (id) => {
    const end = Date.now() + patience
    clearInterval(timer.current)
    timer.current = setInterval(() => {
      if (Date.now() > end) clearInterval(timer.current)
      // Nothing has the focus.
      if (document.activeElement === document.body)
        document
          .querySelector<HTMLElement>(`.list-link[href$="/cotas/${id}"]`)
          ?.focus({ preventScroll: true })
    }, pause)
  }
}
