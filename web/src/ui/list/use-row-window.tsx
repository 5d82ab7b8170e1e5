import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { FailureNotice, lazyPart } from '../lazy-part.tsx'
import { fewRows, firstRows, type RowSource } from './row-source.ts'
import { findFocusedRow, useIsReturn, useScrollReturn } from './use-scroll-return.ts'
import type { VirtualLines } from './virtual-lines.tsx'

/** Only long lists need it, once others than their first lines come into view. */
const VirtualLinesPart = lazyPart(
  () => import('./virtual-lines.tsx'),
  (module) => module.VirtualLineList,
  { failed: (_, failure) => <FailureNotice {...failure} /> },
)

/** How long after hydration a long list gets ready to be scrolled, in milliseconds. */
const restTime = 5_000

/** A line of the view: a table row, or the cards beside each other. */
interface Line {
  index: number
  /** Height of the lines that are not rendered before this one, in pixels. */
  before: number
}

export interface RowWindow {
  /** Whether some rows are not rendered, now or possibly later, or were not at first. */
  isPartial: boolean
  lines: Line[]
  /** Height of the lines after the last rendered one, in pixels. */
  after: number
  /** Their number while none is measured: a style sheet may know better than `after` how high they are. */
  linesAfter?: number
  /** Ref of the parent element of the rows; each row has its index as `data-row`. */
  container: (element: HTMLElement | null) => void
  /** Ref of the first row of each line, which has the index of the line as `data-index`. */
  measure: (element: HTMLElement | null) => void
  /** Scrolls a row into view, rendered or not. */
  show: (row: number) => void
  /** Finds the visible lines; the view renders it anywhere beside the rows. */
  finder: ReactNode
}

interface Options {
  /** Estimated height of a line in pixels until it is measured. */
  guess: number
  /** Gap between two lines, in pixels. */
  gap?: number
  rowsPerLine?: number
  /** Up to this number, all rows are rendered. */
  few?: number
  /** Up to this number, the HTML of the server has all rows; the browser draws the others once it has hydrated the page. */
  inHtml?: number
  /** Rows of a longer list that the server renders, and the browser until others come into view. */
  first?: number
}

/**
 * Renders only the rows near the visible part of the page, so that a list of 20,000 rows stays smooth; short lists and the
 * print view have all rows. The focused row stays rendered. On return, the list shows its previous position.
 */
export function useRowWindow<Row>(rows: RowSource<Row>, options: Options): RowWindow {
  const { guess, gap = 0, rowsPerLine = 1, few = fewRows, inHtml = few, first = firstRows } = options
  const count = Math.ceil(rows.count / rowsPerLine)
  const begins = useBeginning(inHtml < few && rows.count > inHtml)
  const isPartial = rows.count > few
  const element = useRef<HTMLElement | null>(null)
  const [measuredTop, setTop] = useState<number>()
  const top = measuredTop ?? 0
  const focusedRow = useFocusedRow(element)
  const focused = focusedRow === undefined ? undefined : Math.floor(focusedRow / rowsPerLine)
  const isPrinting = usePrinting()
  const isReturn = useIsReturn()
  /** Whether others than the first lines come into view, or may soon. */
  const [areOthersNear, setOthersNear] = useState(false)
  const isNeeded = isPartial && (isReturn || areOthersNear)
  const [found, setFound] = useState<VirtualLines>()
  const virtual = isPartial ? found : undefined
  /** A row that was to be shown too early. */
  const toShow = useRef<number>(undefined)
  const show = useCallback(
    (row: number) => {
      toShow.current = virtual ? undefined : row
      if (virtual) virtual.show(Math.floor(row / rowsPerLine))
      else setOthersNear(true)
    },
    [virtual, rowsPerLine],
  )
  useEffect(() => {
    if (virtual && toShow.current !== undefined) show(toShow.current)
  }, [virtual, show])

  // The content above the rows can change its height at any time.
  useLayoutEffect(() => {
    if (!element.current) return
    const now = element.current.getBoundingClientRect().top + window.scrollY
    if (measuredTop === undefined || Math.abs(now - measuredTop) >= 1) setTop(now)
  })

  // Lines that turn out higher than estimated move the page down once, by react-virtual, and not by the browser again.
  useLayoutEffect(() => {
    if (element.current) element.current.style.overflowAnchor = virtual ? 'none' : ''
  })

  const firstLines = Math.min(count, Math.ceil(first / rowsPerLine))
  const firstEnd = top + firstLines * (guess + gap)
  useEffect(() => {
    if (!isPartial || areOthersNear || measuredTop === undefined) return
    const look = () => {
      if (window.scrollY > 0 || window.innerHeight > firstEnd) setOthersNear(true)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    const timer = setTimeout(() => setOthersNear(true), restTime)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [isPartial, areOthersNear, measuredTop, firstEnd])

  const getTop = (row: number) => {
    if (virtual) return virtual.getTop(Math.floor(row / rowsPerLine))
    const drawn = element.current?.querySelector(`[data-row="${row}"]`)
    return drawn && drawn.getBoundingClientRect().top + window.scrollY
  }
  useScrollReturn(
    element,
    getTop,
    measuredTop !== undefined && (!isNeeded || virtual !== undefined) && !begins.now,
  )

  const { want } = rows
  const { startIndex = 0, endIndex } = virtual?.range ?? {}
  useEffect(() => {
    const last = endIndex ?? Math.ceil(window.innerHeight / guess)
    want(startIndex * rowsPerLine, (last + 1) * rowsPerLine)
  }, [want, startIndex, endIndex, rowsPerLine, guess])

  const container = useCallback((node: HTMLElement | null) => {
    element.current = node
  }, [])
  const finder = isNeeded && measuredTop !== undefined && (
    <VirtualLinesPart
      count={count}
      rowsPerLine={rowsPerLine}
      gap={gap}
      guess={guess}
      top={top}
      focused={focused}
      found={setFound}
    />
  )
  const shared = {
    isPartial: isPartial || begins.once,
    container,
    show,
    finder,
    measure: virtual?.measure ?? nothing,
  }
  const isWhole = !isPartial && !begins.now
  if (isWhole || isPrinting) {
    const lines = Array.from({ length: count }, (_, index) => ({ index, before: 0 }))
    // On paper, a placeholder would never be replaced.
    const there = isPrinting ? lines.filter(({ index }) => rows.at(index * rowsPerLine)) : lines
    return { ...shared, lines: there, after: 0, measure: nothing }
  }
  if (!virtual) {
    const lines = Array.from({ length: firstLines }, (_, index) => ({ index, before: 0 }))
    const linesAfter = count - firstLines
    return { ...shared, lines, after: linesAfter * (guess + gap) - gap, linesAfter }
  }
  // The list can have become shorter since.
  const items = virtual.items.filter(({ index }) => index < count)
  const lines = items.map(({ index, start }, place) => {
    const previous = items[place - 1]
    // The container adds its gap on either side of a spacer.
    const before = previous ? start - previous.end - 2 * gap : start - top - gap
    return { index, before: Math.max(0, before) }
  })
  const end = items.at(-1)?.end ?? top
  const after = Math.max(0, virtual.totalSize - (end - top) - gap)
  return { ...shared, lines, after }
}

/**
 * Whether a list that the browser has in whole begins with some of its rows: in the HTML of the server, and until the browser has hydrated it.
 * `once`: whether it did; its columns then stay as they are.
 */
function useBeginning(isLonger: boolean): { now: boolean; once: boolean } {
  const isHydrated = useHydrated()
  const [once] = useState(!isHydrated && isLonger)
  const [now, setNow] = useState(once)
  useEffect(() => startTransition(() => setNow(false)), [])
  return { now: now && isLonger, once }
}

const nothing = () => undefined

/** The focused row: unmounting it would lose the focus. */
function useFocusedRow(element: { current: HTMLElement | null }): number | undefined {
  const [row, setRow] = useState<number>()
  useEffect(() => {
    const look = () => setRow(findFocusedRow(element.current))
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
