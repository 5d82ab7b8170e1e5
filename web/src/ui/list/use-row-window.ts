import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fewRows, type RowSource } from './row-source.ts'
import { focusedRowIn, useScrollReturn } from './use-scroll-return.ts'

/** Lines rendered beyond the visible ones on either side. */
const margin = 15

/** A line of the view: a table row, or the cards beside each other. */
interface Line {
  index: number
  /** Height of the lines that are not rendered before this one, in pixels. */
  before: number
}

export interface RowWindow {
  /** Whether some rows are not rendered, now or possibly later. */
  isPartial: boolean
  lines: Line[]
  /** Height of the lines after the last rendered one. */
  after: number
  /** Ref of the parent element of the rows; each row has its index as `data-row`. */
  container: (element: HTMLElement | null) => void
  /** Ref of the first row of each line, which has the index of the line as `data-index`. */
  measure: (element: HTMLElement | null) => void
}

interface Options {
  /** Estimated height of a line in pixels until it is measured. */
  guess: number
  /** Gap between two lines, in pixels. */
  gap?: number
  rowsPerLine?: number
}

/**
 * Renders only the rows near the visible part of the page, so that a list of 20,000 rows stays smooth; short lists and the
 * print view have all rows. The focused row stays rendered. On return, the list shows its previous position.
 */
export function useRowWindow<Row>(rows: RowSource<Row>, options: Options): RowWindow {
  const { guess, gap = 0, rowsPerLine = 1 } = options
  const count = Math.ceil(rows.count / rowsPerLine)
  const isPartial = rows.count > fewRows
  const element = useRef<HTMLElement | null>(null)
  const [measuredTop, setTop] = useState<number>()
  const top = measuredTop ?? 0
  const focusedRow = useFocusedRow(element)
  const focused = focusedRow === undefined ? undefined : Math.floor(focusedRow / rowsPerLine)
  const isPrinting = usePrinting()

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: isPartial,
    count,
    gap,
    estimateSize: () => guess,
    overscan: margin,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range)
        if (focused === undefined || focused >= range.count || near.includes(focused)) return near
        return [...near, focused].sort((one, other) => one - other)
      },
      [focused],
    ),
  })

  // The content above the rows can change its height at any time.
  useLayoutEffect(() => {
    if (!element.current) return
    const now = element.current.getBoundingClientRect().top + window.scrollY
    if (measuredTop === undefined || Math.abs(now - measuredTop) >= 1) setTop(now)
  })

  const topOf = (row: number) => {
    if (isPartial) return virtualizer.measurementsCache[Math.floor(row / rowsPerLine)]?.start
    const drawn = element.current?.querySelector(`[data-row="${row}"]`)
    return drawn && drawn.getBoundingClientRect().top + window.scrollY
  }
  useScrollReturn(element, topOf, measuredTop !== undefined)

  const { want } = rows
  const { startIndex = 0, endIndex } = virtualizer.range ?? {}
  useEffect(() => {
    const last = endIndex ?? Math.ceil(window.innerHeight / guess)
    want(startIndex * rowsPerLine, (last + 1) * rowsPerLine)
  }, [want, startIndex, endIndex, rowsPerLine, guess])

  const container = useCallback((node: HTMLElement | null) => {
    element.current = node
  }, [])
  if (!isPartial || isPrinting) {
    const lines = Array.from({ length: count }, (_, index) => ({ index, before: 0 }))
    // On paper, a placeholder would never be replaced.
    const there = isPrinting ? lines.filter(({ index }) => rows.at(index * rowsPerLine)) : lines
    return { isPartial, lines: there, after: 0, container, measure: () => undefined }
  }
  const items = virtualizer.getVirtualItems()
  const lines = items.map(({ index, start }, place) => {
    const previous = items[place - 1]
    // The container adds its gap on either side of a spacer.
    const before = previous ? start - previous.end - 2 * gap : start - top - gap
    return { index, before: Math.max(0, before) }
  })
  const end = items.at(-1)?.end ?? top
  const after = Math.max(0, virtualizer.getTotalSize() - (end - top) - gap)
  return { isPartial, lines, after, container, measure: virtualizer.measureElement }
}

/** The focused row: unmounting it would lose the focus. */
function useFocusedRow(element: { current: HTMLElement | null }): number | undefined {
  const [row, setRow] = useState<number>()
  useEffect(() => {
    const look = () => setRow(focusedRowIn(element.current))
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [element])
  return row
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useLayoutEffect(() => setPrinting(window.matchMedia('print').matches), [])
  useEffect(() => {
    const print = () => flushSync(() => setPrinting(true))
    const printed = () => setPrinting(false)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
    }
  }, [])
  return isPrinting
}
