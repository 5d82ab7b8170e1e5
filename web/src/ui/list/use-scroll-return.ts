import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where somebody left a list: the first row in sight, how far from the top of the window, and the focused one. */
interface Place {
  row: number
  top: number
  focused?: number | undefined
}

const storageKey = 'list-places'
const mostPlaces = 50

const readPlaces = (): Record<string, Place> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

function keepPlace(visit: string, place: Place): void {
  const { [visit]: _, ...others } = readPlaces()
  const kept = [...Object.entries(others), [visit, place]].slice(-mostPlaces)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage one comes back to the beginning of the list.
  }
}

/** Number of the row inside `container` that has the focus. */
export function focusedRowIn(container: HTMLElement | null): number | undefined {
  const active = document.activeElement
  if (!active || !container?.contains(active)) return undefined
  const row = active.closest<HTMLElement>('[data-row]')?.dataset.row
  return row === undefined ? undefined : Number(row)
}

function placeIn(container: HTMLElement): Place | undefined {
  for (const element of container.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) return { row: Number(element.dataset.row), top, focused: focusedRowIn(container) }
  }
  return undefined
}

/**
 * Shows a list as it was left when one comes back to its place in the browser's history, or loads the page again: by
 * the row rather than by pixels, because rows that are not drawn yet have no exact height, and because they may come
 * long after the router has scrolled.
 * @param topOf distance of a row from the top of the page in pixels; undefined for a row that is not there any more
 */
export function useScrollReturn(
  container: { current: HTMLElement | null },
  topOf: (row: number) => number | null | undefined,
): void {
  const { key, pathname, search } = useLocation()
  const visit = useRef('')
  useEffect(() => {
    visit.current = `${key} ${pathname}${search}`
  }, [key, pathname, search])

  // In a passive effect, so that it comes after the router, which would scroll by pixels.
  const latest = useRef(topOf)
  latest.current = topOf
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) return
    isBack.current = true
    const place = readPlaces()[visit.current]
    const top = place && latest.current(place.row)
    if (!place || top === undefined || top === null) return
    window.scrollTo(0, top - place.top)
    // Once the heading has had the focus that every new page gives it, and the rows in sight are drawn.
    const frame = requestAnimationFrame(() => {
      const row = container.current?.querySelector(`[data-row="${place.focused}"]`)
      row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [container])

  useLayoutEffect(() => {
    const leave = () => {
      const place = isBack.current && container.current ? placeIn(container.current) : undefined
      if (place) keepPlace(visit.current, place)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [container])
}
