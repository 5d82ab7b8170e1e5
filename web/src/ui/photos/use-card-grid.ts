import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface CardGridOptions {
  /** Element around the grid, with the same width. */
  box: HTMLElement
  count: number
  /** Minimum width of a card in pixels; the cards share the rest. */
  least: number
  /** Estimated height of a row until some are measured, in pixels. */
  guess: number
}

export interface CardGrid {
  /** Style of the grid element: a CSS grid without row gaps. */
  style: CSSProperties
  /** Rendered cards: from `first` up to but not including `last`. */
  first: number
  last: number
  /** Props of the card at an index; the first card of a row is measured. */
  card: (place: number) => {
    ref?: Virtualizer<Window, Element>['measureElement']
    'data-index': number
    'data-row': number
  }
  /** Scrolls a card into view, rendered or not. */
  show: (place: number) => void
  /** Distance of a card from the top of the page, in pixels; undefined for one that does not exist. */
  topOf: (place: number) => number | undefined
}

/** Number of columns of at least `least` pixels. */
export const columnsOf = (width: number, least: number): number => Math.max(1, Math.floor(width / least))

/**
 * A virtual grid of cards: only rows near the visible part of the page are rendered, so that thousands of cards scroll
 * smoothly. Rows can differ in height. The print view has all cards.
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

  // Another number of columns changes the heights.
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

/** Width of an element and its distance from the top of the page, in pixels. */
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
    // Content above it changes with the page's size, not with its own.
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
