import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface CardGridOptions {
  count: number
  /** Least width of a card, in pixels; they share what is left. */
  least: number
  /** Height of a row until some have been measured, in pixels. */
  guess: number
}

export interface CardGrid {
  /** For the element whose children the cards are: a CSS grid without gaps between its rows. */
  ref: (element: HTMLElement | null) => void
  style: CSSProperties
  /** Cards to draw: from `first` up to, not including, `last`. */
  first: number
  last: number
  /** For the card of that place: the first of a row is measured. */
  measured: (place: number) => { ref?: Virtualizer<Window, Element>['measureElement']; 'data-index': number }
  /** Brings a card into view, drawn or not. */
  show: (place: number) => void
}

/** How many cards of `least` pixels stand side by side. */
export const columnsOf = (width: number, least: number): number => Math.max(1, Math.floor(width / least))

/**
 * A grid of cards of which only the rows near the visible part of the page are drawn, so that thousands scroll like
 * twenty. Rows may differ in height. All are drawn for the printer.
 */
export function useCardGrid({ count, least, guess }: CardGridOptions): CardGrid {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })
  const isPrinting = useIsPrinting()
  const columns = columnsOf(width, least)

  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => guess,
    overscan: 4,
    scrollMargin: top,
    // React would complain when a row measures itself while it is being drawn.
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    if (!element) return
    const look = () => {
      const box = element.getBoundingClientRect()
      setPlace((now) => {
        const next = { width: box.width, top: Math.round(box.top + window.scrollY) }
        return next.width === now.width && next.top === now.top ? now : next
      })
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

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
  const isAll = isPrinting || width === 0 || !from || !to
  return {
    ref: setElement,
    style: {
      gridTemplateColumns: isPrinting ? undefined : `repeat(${columns}, minmax(0, 1fr))`,
      paddingTop: isAll ? 0 : from.start - top,
      paddingBottom: isAll ? 0 : rows.getTotalSize() + top - to.end,
    },
    first: isAll ? 0 : from.index * columns,
    last: isPrinting ? count : isAll ? 0 : Math.min(count, (to.index + 1) * columns),
    measured: (place) => ({
      ...(place % columns === 0 && { ref: rows.measureElement }),
      'data-index': Math.floor(place / columns),
    }),
    show,
  }
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
