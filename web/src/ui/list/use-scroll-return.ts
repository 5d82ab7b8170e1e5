import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Position in a list: the first visible row, its distance from the top of the window, and the focused row. */
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
    // Without storage, the list begins at the top.
  }
}

/** What tells one visit of a list from another, also after back, forward or a reload. */
function useVisit(): string {
  const { key, pathname, search } = useLocation()
  return `${key} ${pathname}${search}`
}

/** Whether the list had been open, as it is now, before the user came back to it. */
export function useIsReturn(): boolean {
  const visit = useVisit()
  return useState(() => visit in readPlaces())[0]
}

/** Index of the focused row inside `container`. */
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
 * Restores the position of a list after back, forward or a reload. It uses the row instead of pixels, because rows that are
 * not rendered have no exact height, and because they can load long after the router has scrolled.
 * @param topOf distance of a row from the top of the page in pixels; undefined for a deleted row
 * @param isReady whether distances are known
 */
export function useScrollReturn(
  container: { current: HTMLElement | null },
  topOf: (row: number) => number | null | undefined,
  isReady = true,
): void {
  const current = useVisit()
  const visit = useRef('')
  const isBack = useRef(false)
  const place = useRef<Place>(undefined)
  useEffect(() => {
    visit.current = current
  }, [current])

  // A passive effect, so that it runs after the router, which scrolls by pixels.
  useEffect(() => {
    // Of a list that the server wrote as table and as cards, the hidden one has no place.
    if (isBack.current || !isReady || !container.current?.getClientRects().length) return
    isBack.current = true
    const found = readPlaces()[visit.current]
    const top = found && topOf(found.row)
    if (!found || top === undefined || top === null) return
    place.current = found
    window.scrollTo(0, top - found.top)
  })
  useSettling(container, place)

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

/**
 * Adjusts the position while rows around it load and get their real heights, and restores the focus. It ends when all is
 * loaded, or when the user interacts.
 */
function useSettling(
  container: { current: HTMLElement | null },
  place: { current: Place | undefined },
): void {
  useEffect(() => {
    let frame = 0
    // In the next frame the heading has received the focus of a new page.
    const step = () => {
      frame = requestAnimationFrame(() => {
        if (!place.current || !container.current) return
        if (settle(container.current, place.current)) place.current = undefined
        else step()
      })
    }
    if (place.current) step()
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => {
    const forget = () => {
      place.current = undefined
    }
    const doings = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
    for (const doing of doings) window.addEventListener(doing, forget, { passive: true })
    const timeout = setTimeout(forget, 5000)
    return () => {
      for (const doing of doings) window.removeEventListener(doing, forget)
      clearTimeout(timeout)
    }
  }, [place])
}

/** Whether the position is final. */
function settle(container: HTMLElement, { row, top, focused }: Place): boolean {
  const find = (which: number) =>
    container.querySelector<HTMLElement>(`[data-row="${which}"]:not(.is-awaited)`)
  const link = focused === undefined ? null : find(focused)?.querySelector<HTMLElement>('a, button')
  link?.focus({ preventScroll: true })
  const element = find(row)
  if (!element) return false
  const distance = element.getBoundingClientRect().top - top
  if (Math.abs(distance) < 1) return true
  window.scrollBy(0, distance)
  return false
}
