import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface CardGridOptions {
  /** What is around the grid and as wide as it is. */
  box: HTMLElement
  count: number
  /** Least width of a card, in pixels; they share what is left. */
  least: number
  /** Height of a row until some have been measured, in pixels. */
  guess: number
}

export interface CardGrid {
  /** For the element whose children the cards are: a CSS grid without gaps between its rows. */
  style: CSSProperties
  /** Cards to draw: from `first` up to, not including, `last`. */
  first: number
  last: number
  /** For the card of that place; the first of a row is measured. */
  card: (place: number) => {
    ref?: Virtualizer<Window, Element>['measureElement']
    'data-index': number
    'data-row': number
  }
  /** Brings a card into view, drawn or not. */
  show: (place: number) => void
  /** How far a card is from the top of the page, in pixels; undefined for one that is not there. */
  topOf: (place: number) => number | undefined
}

/** How many cards of `least` pixels stand side by side. */
export const columnsOf = (width: number, least: number): number => Math.max(1, Math.floor(width / least))

/**
 * A grid of cards of which only the rows near the visible part of the page are drawn, so that thousands scroll like
 * twenty. Rows may differ in height. All are drawn for the printer.
 */
export function useCardGrid({ box, count, least, guess }: CardGridOptions): CardGrid {
  const { width, top } = usePlace(box)
  const isPrinting = useIsPrinting()
  const columns = columnsOf(width, least)
  const rowOf = (place: number) => Math.floor(place / columns)

  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => guess,
    overscan: 4,
    scrollMargin: top,
    // React would complain when a row measures itself while it is being drawn.
    useFlushSync: false,
  })

  // Other columns, other heights.
  const measuredColumns = useRef(columns)
  useLayoutEffect(() => {
    if (measuredColumns.current === columns) return
    measuredColumns.current = columns
    rows.measure()
  }, [columns, rows])

  const show = useCallback(
    (place: number) => rows.scrollToIndex(Math.floor(place / columns), { align: 'center' }),
    [rows, columns],
  )

  const drawn = rows.getVirtualItems()
  const [from, to] = [drawn[0], drawn[drawn.length - 1]]
  const range = isPrinting
    ? { first: 0, last: count, before: 0, after: 0 }
    : {
        first: from ? from.index * columns : 0,
        last: to ? Math.min(count, (to.index + 1) * columns) : 0,
        before: from ? from.start - top : 0,
        after: to ? rows.getTotalSize() + top - to.end : 0,
      }
  return {
    style: {
      gridTemplateColumns: isPrinting ? undefined : `repeat(${columns}, minmax(0, 1fr))`,
      paddingTop: range.before,
      paddingBottom: range.after,
    },
    first: range.first,
    last: range.last,
    card: (place) => ({
      ...(place % columns === 0 && { ref: rows.measureElement }),
      'data-index': rowOf(place),
      'data-row': place,
    }),
    show,
    topOf: (place) => (place < count ? rows.measurementsCache[rowOf(place)]?.start : undefined),
  }
}

/** How wide an element is and how far from the top of the page, in pixels. */
function usePlace(element: HTMLElement): { width: number; top: number } {
  const [place, setPlace] = useState(() => placeOf(element))
  useLayoutEffect(() => {
    const look = () =>
      setPlace((now) => {
        const next = placeOf(element)
        return next.width === now.width && next.top === now.top ? now : next
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // What is above it grows and shrinks with the page, not with it.
    if (element.ownerDocument.body) observer.observe(element.ownerDocument.body)
    return () => observer.disconnect()
  }, [element])
  return place
}

function placeOf(element: HTMLElement): { width: number; top: number } {
  const { width, top } = element.getBoundingClientRect()
  return { width, top: Math.round(top + window.scrollY) }
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
