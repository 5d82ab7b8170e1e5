export const headingId = 'page-title'

/** Waits for the heading of a page that is still loading. */
let waiting: MutationObserver | undefined

/**
 * Moves the focus to the heading, so that screen readers announce the new page. While the page is loading, the focus waits on its
 * content, unless the user moves it elsewhere.
 */
export function focusHeading(): void {
  waiting?.disconnect()
  const heading = document.getElementById(headingId)
  const place = heading ?? document.querySelector<HTMLElement>('main')
  place?.focus({ preventScroll: true })
  if (heading || !place) return
  waiting = new MutationObserver(() => {
    if (document.activeElement !== place) waiting?.disconnect()
    else if (document.getElementById(headingId)) focusHeading()
  })
  waiting.observe(place, { childList: true, subtree: true })
}
