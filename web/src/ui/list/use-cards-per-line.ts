import { useLayoutEffect, useState } from 'react'

/** How many cards the style sheet puts side by side in a grid; one until it is there. */
export function useCardsPerLine(container: HTMLElement | null): number {
  const [perLine, setPerLine] = useState(1)
  useLayoutEffect(() => {
    if (!container) return
    const count = () => setPerLine(getComputedStyle(container).gridTemplateColumns.split(' ').length)
    count()
    const observer = new ResizeObserver(count)
    observer.observe(container)
    return () => observer.disconnect()
  }, [container])
  return perLine
}
