import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { hasActedEarly } from '../../shell/config.ts'
import { isShown } from './is-shown.ts'

/** Position in a list: the first visible row, its distance from the top of the window, and the focused row. */
interface Place {
  row: number
  top: number
  focused?: number | undefined
}

/** Distance of a row from the top of the page in pixels; null or undefined for a deleted row. */
type TopOf = (row: number) => number | null | undefined

const storageKey = 'list-places'
const mostPlaces = 50
/** How long a position is adjusted, in milliseconds. */
const longestSettling = 5_000

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

/** Identifies a visit of a list, also after back, forward or a reload. */
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
export function findFocusedRow(container: HTMLElement | null): number | undefined {
  const active = document.activeElement
  if (!active || !container?.contains(active)) return undefined
  const row = active.closest<HTMLElement>('[data-row]')?.dataset.row
  return row === undefined ? undefined : Number(row)
}

function placeIn(container: HTMLElement): Place | undefined {
  for (const element of container.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) return { row: Number(element.dataset.row), top, focused: findFocusedRow(container) }
  }
  return undefined
}

/** Height of the head of a table, in rem. */
const tableHead = 3

/** Height of what stays at the top over a list, in pixels: the header of the page with its notices, and the head of a table. */
function headRoom(): number {
  const { scrollPaddingTop, fontSize } = getComputedStyle(document.documentElement)
  return (Number.parseFloat(scrollPaddingTop) || 0) + tableHead * (Number.parseFloat(fontSize) || 0)
}

/** How often the first visible row is noted while the window scrolls, in milliseconds. */
const noteTime = 100

/** The first row that what stays at the top does not cover; undefined where no row is drawn yet. */
function readPlace(container: HTMLElement): Place | undefined {
  const room = headRoom()
  for (const element of container.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, height } = element.getBoundingClientRect()
    // half a row that is covered is read no more
    if (height > 0 && top > room - height / 2) return { row: Number(element.dataset.row), top }
  }
  return undefined
}

/**
 * Calls `turned` when the window gets another width, as when a phone is turned, with the row that was read until then: all lines
 * then have other heights, and cards may take the place of a table. The beginning of a list stays where it is.
 */
function useTurn(container: { current: HTMLElement | null }, turned: (place: Place) => void): void {
  const latest = useRef(turned)
  /** Notes the row a moment later. */
  const noteLater = useRef(() => {})
  useEffect(() => {
    latest.current = turned
  })
  useEffect(() => {
    let width = window.innerWidth
    let read: Place | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let notedAt = 0
    const note = () => {
      notedAt = performance.now()
      read = (container.current && readPlace(container.current)) ?? read
    }
    noteLater.current = () => {
      clearTimeout(timer)
      timer = setTimeout(note, noteTime)
    }
    const look = () => {
      noteLater.current()
      // a page that scrolls on and on by itself may be turned as well
      if (performance.now() - notedAt >= noteTime) note()
    }
    const resize = () => {
      if (window.innerWidth === width) return
      width = window.innerWidth
      clearTimeout(timer)
      if (!read || read.row === 0) return
      const top = Math.min(Math.max(read.top, headRoom()), window.innerHeight / 3)
      latest.current({ row: read.row, top })
    }
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', resize)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', resize)
    }
  }, [container])
  // rows come later than the scroll, and the program later than both
  useEffect(() => noteLater.current())
}

/**
 * Restores the position of a list after back, forward or a reload, and when the window gets another width. It uses the row instead
 * of pixels, because rows that are not rendered have no exact height, and because they can load long after the router has scrolled.
 * @param isReady whether distances are known
 */
export function useScrollReturn(
  container: { current: HTMLElement | null },
  topOf: TopOf,
  isReady = true,
): void {
  const current = useVisit()
  const visit = useRef('')
  const isBack = useRef(false)
  const settleAt = useSettling(container, topOf)
  useEffect(() => {
    visit.current = current
  }, [current])

  useEffect(() => {
    if (hasActedEarly()) isBack.current = true
  }, [])
  // A passive effect, so that it runs after the router, which scrolls by pixels.
  useEffect(() => {
    if (isBack.current || !isReady || !container.current) return
    isBack.current = true
    const found = readPlaces()[visit.current]
    const top = found && topOf(found.row)
    if (!found || top === undefined || top === null) return
    settleAt(found)
    window.scrollTo(0, top - found.top)
  })
  const [, setTurns] = useState(0)
  useTurn(container, (read) => {
    keepPlace(visit.current, read)
    settleAt()
    isBack.current = false
    setTurns((turns) => turns + 1)
  })

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
 * Answers a function that adjusts the position to a place while rows around it load and get their real heights, and restores the
 * focus. It ends when all is loaded, when the user interacts, or after a while; without a place, at once.
 */
function useSettling(container: { current: HTMLElement | null }, topOf: TopOf): (place?: Place) => void {
  const latest = useRef(topOf)
  useEffect(() => {
    latest.current = topOf
  })
  const frame = useRef(0)
  const settleAt = useCallback(
    (place?: Place) => {
      cancelAnimationFrame(frame.current)
      if (!place) return
      const end = performance.now() + longestSettling
      // In the next frame the heading has received the focus of a new page.
      const step = () => {
        frame.current = requestAnimationFrame((now) => {
          if (!container.current || now > end || settle(container.current, place, latest.current)) return
          step()
        })
      }
      step()
    },
    [container],
  )
  useEffect(() => {
    const forget = () => settleAt()
    const doings = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
    for (const doing of doings) window.addEventListener(doing, forget, { passive: true })
    return () => {
      for (const doing of doings) window.removeEventListener(doing, forget)
      settleAt()
    }
  }, [settleAt])
  return settleAt
}

/** Whether the position is final. */
function settle(container: HTMLElement, { row, top, focused }: Place, topOf: TopOf): boolean {
  const find = (which: number) =>
    container.querySelector<HTMLElement>(`[data-row="${which}"]:not(.is-awaited)`)
  const controls =
    focused === undefined ? [] : (find(focused)?.querySelectorAll<HTMLElement>('a, button') ?? [])
  const link = [...controls].find(isShown)
  link?.focus({ preventScroll: true })
  const element = find(row)
  if (!element) {
    // Its distance was not known yet, or lines before it have other heights than expected.
    const expected = topOf(row)
    const isDrawn = container.querySelector(`[data-row="${row}"]`) !== null
    if (expected && !isDrawn) window.scrollTo(0, expected - top)
    return false
  }
  const distance = element.getBoundingClientRect().top - top
  if (Math.abs(distance) < 1) return true
  window.scrollBy(0, distance)
  return false
}
