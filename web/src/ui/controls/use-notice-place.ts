import { type RefObject, useLayoutEffect } from 'react'

/** Marks what sticks under the header, and stays to be seen. */
export const topBar = { 'data-top-bar': '' }

/**
 * Places notices that lie over the page: below the header and the bars that stick under it, and never over what has the focus, such as
 * the field that a user types into or the list of a form's errors.
 * @param count how many notices there are; without any nothing is measured
 */
export function useNoticePlace(area: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return
    let frame = 0
    const place = () => {
      frame = 0
      if (area.current) area.current.style.top = `${findTop(area.current)}px`
    }
    const later = () => {
      frame ||= requestAnimationFrame(place)
    }
    // A press on a notice focuses its button: if the notice then moved, the finger would leave it before it is lifted.
    const focus = ({ target }: FocusEvent) => {
      if (!area.current?.contains(target as Node)) later()
    }
    place()
    document.addEventListener('focusin', focus)
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', focus)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [area, count])
}

/** Where the notices of `area` begin, in pixels below the top of the window. */
function findTop(area: HTMLElement): number {
  const header = Math.max(0, area.parentElement?.getBoundingClientRect().bottom ?? 0)
  const { left, right, height } = area.getBoundingClientRect()
  let top = header
  for (const each of [...document.querySelectorAll('[data-top-bar]'), document.activeElement]) {
    if (!each || each === document.body || area.contains(each)) continue
    const box = each.getBoundingClientRect()
    const isLarge = box.height > window.innerHeight / 2
    const isBeside = box.right <= left || box.left >= right
    const isOver = box.top < top + height && box.bottom > top
    if (!isLarge && !isBeside && isOver) top = box.bottom
  }
  return top + height > window.innerHeight ? header : top
}
