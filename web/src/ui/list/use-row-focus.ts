import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../shell/focus.ts'
import { isShown } from './is-shown.ts'

/**
 * When the focused row of a list goes, for instance because it was deleted, the row that takes its place gets the focus, else the
 * heading of the page: a keyboard user would start again at the end of the list.
 */
export function useRowFocus(): void {
  const focused = useRef<{ element: Element; rows: Element; row: number }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('.list-rows [data-row]') : null
      const rows = row?.parentElement
      focused.current =
        row && rows ? { element: target as Element, rows, row: Number(row.dataset.row) } : undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useLayoutEffect(() => {
    const lost = focused.current
    if (!lost || lost.element.isConnected) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const rows = lost.rows.isConnected
      ? [...lost.rows.querySelectorAll<HTMLElement>('[data-row]:not(.is-awaited)')]
      : []
    const next = rows.find(({ dataset }) => Number(dataset.row) >= lost.row) ?? rows.at(-1)
    // Of the buttons of a row, a card shows others than the table.
    const places = [...(next?.querySelectorAll<HTMLElement>('.list-link, button') ?? [])]
    const place = places.find((each) => each.matches('.list-link')) ?? places.find(isShown)
    if (place) place.focus()
    else focusHeading()
  })
}
