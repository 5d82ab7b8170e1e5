import { useLayoutEffect, useState } from 'react'

/** The layout of the lines of a list in the style sheet. */
export interface LineLayout {
  /** How many rows stand side by side. */
  perLine: number
  /** Estimated height of a line in pixels: `--line` of the container. */
  guess: number
  /** Gap between two lines, in pixels. */
  gap: number
}

/**
 * Reads the layout of a list from its style sheet, now and when the window gets another width.
 * @param guess the estimated height until the container is there
 */
export function useLineLayout(container: HTMLElement | null, guess: number): LineLayout {
  const [layout, setLayout] = useState<LineLayout>({ perLine: 1, guess, gap: 0 })
  useLayoutEffect(() => {
    if (!container) return
    const read = () => {
      const style = getComputedStyle(container)
      const perLine = style.gridTemplateColumns.split(' ').length
      const line = Number.parseFloat(style.getPropertyValue('--line')) || guess
      const gap = Number.parseFloat(style.getPropertyValue('--line-gap')) || 0
      setLayout((last) =>
        last.perLine === perLine && last.guess === line && last.gap === gap
          ? last
          : { perLine, guess: line, gap },
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(container)
    return () => observer.disconnect()
  }, [container, guess])
  return layout
}
