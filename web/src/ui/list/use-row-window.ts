import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to so many rows are simply all drawn. */
const fewRows = 150
/** Rows drawn beyond the visible ones, on either side. */
const margin = 20

export interface RowWindow {
  /** Whether some rows are left undrawn now or may be later. */
  isPartial: boolean
  /** Rows to draw: from `first` up to, not including, `last`. */
  first: number
  last: number
  /** Heights in pixels that stand for the rows not drawn. */
  before: number
  after: number
  /** Goes on the element whose children the rows are. */
  container: (element: HTMLElement | null) => void
}

/**
 * Draws only the rows near the visible part of the page, so that a list of 20,000 stays smooth. Rows may differ in
 * height: the average of those drawn first stands for the rest. All of them are drawn for the printer.
 * @param guess height of a row in pixels until some have been measured
 */
export function useRowWindow(count: number, guess: number): RowWindow {
  const isLong = count > fewRows
  const element = useRef<HTMLElement | null>(null)
  const height = useRef(guess)
  const [range, setRange] = useState({ first: 0, last: 2 * margin })
  const [isPrinting, setPrinting] = useState(false)

  const look = useCallback(() => {
    if (!element.current) return
    const top = element.current.getBoundingClientRect().top
    const first = Math.max(0, Math.floor(-top / height.current) - margin)
    const last = Math.min(count, Math.ceil((window.innerHeight - top) / height.current) + margin)
    // Scrolling within the margin needs no drawing.
    setRange((now) =>
      Math.abs(now.first - first) < margin / 2 && Math.abs(now.last - last) < margin / 2 && last < count
        ? now
        : { first, last },
    )
  }, [count])

  useLayoutEffect(() => {
    if (!isLong || !element.current) return
    height.current = averageHeight(element.current) ?? guess
    look()
  }, [isLong, guess, look])

  useEffect(() => {
    if (!isLong) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const print = () => flushSync(() => setPrinting(true))
    const printed = () => setPrinting(false)
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
    }
  }, [isLong, look])

  const container = useCallback((node: HTMLElement | null) => {
    element.current = node
  }, [])
  if (!isLong || isPrinting)
    return { isPartial: isLong, first: 0, last: count, before: 0, after: 0, container }
  const first = Math.min(range.first, Math.max(0, count - 1))
  const last = Math.min(Math.max(range.last, first), count)
  return {
    isPartial: isLong,
    first,
    last,
    before: first * height.current,
    after: (count - last) * height.current,
    container,
  }
}

/** Of the rows drawn now; rows are marked with `data-row`. */
function averageHeight(element: HTMLElement): number | undefined {
  const rows = element.querySelectorAll<HTMLElement>(':scope > [data-row]')
  const [top, bottom] = [rows[0], rows[rows.length - 1]]
  if (!top || !bottom) return undefined
  const height = bottom.getBoundingClientRect().bottom - top.getBoundingClientRect().top
  return height > 0 ? height / rows.length : undefined
}
