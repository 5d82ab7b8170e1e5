import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Lines rendered beyond the visible ones on either side. */
const margin = 15

/** The lines to render, and where the others are. */
export interface VirtualLines {
  items: readonly VirtualItem[]
  totalSize: number
  /** The visible lines; null before the first measurement. */
  range: { startIndex: number; endIndex: number } | null
  /** Distance of a line from the top of the page, in pixels; undefined for one that does not exist. */
  getTop: (line: number) => number | undefined
  measure: (element: HTMLElement | null) => void
  /** Scrolls a line into view. */
  show: (line: number) => void
}

/** Whether the page moves with a line that turns out higher: also while scrolling up, when rows replace their placeholders. */
const adjusts = ({ start }: VirtualItem, _: number, { scrollOffset }: { scrollOffset: number | null }) =>
  start < (scrollOffset ?? 0)

interface VirtualLinesOfProps {
  count: number
  rowsPerLine: number
  gap: number
  /** Estimated height of a line in pixels until it is measured. */
  guess: number
  /** Distance of the first line from the top of the page, in pixels. */
  top: number
  /** The line with the focus, which stays rendered together with its neighbours. */
  focused: number | undefined
  found: (lines: VirtualLines) => void
}

/** Finds the visible lines of a long list whenever the window scrolls; renders nothing itself. */
export function VirtualLineList(props: VirtualLinesOfProps) {
  const { count, rowsPerLine, gap, guess, top, focused, found } = props
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    estimateSize: () => guess,
    overscan: margin,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const lines = new Set(defaultRangeExtractor(range))
        if (focused === undefined) return [...lines]
        // With its neighbours, which the Tab key leads to.
        for (const line of [focused - 1, focused, focused + 1])
          if (line >= 0 && line < range.count) lines.add(line)
        return [...lines].sort((one, other) => one - other)
      },
      [focused],
    ),
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = adjusts
  // Lines of other rows, or of another layout, have other heights.
  const layout = `${rowsPerLine} ${guess}`
  const measured = useRef(layout)
  useLayoutEffect(() => {
    if (measured.current === layout) return
    measured.current = layout
    virtualizer.measure()
  }, [layout, virtualizer])

  const items = virtualizer.getVirtualItems()
  const totalSize = virtualizer.getTotalSize()
  const { range } = virtualizer
  useLayoutEffect(() => {
    // None before the window is measured.
    if (items.length === 0) return
    found({
      items,
      totalSize,
      range,
      getTop: (line) => virtualizer.measurementsCache[line]?.start,
      measure: virtualizer.measureElement,
      show: (line) => virtualizer.scrollToIndex(line, { align: 'center' }),
    })
  }, [items, totalSize, range, virtualizer, found])
  return null
}
