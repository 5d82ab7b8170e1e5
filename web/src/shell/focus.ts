export const headingId = 'page-title'

/** Moves the focus to the page's heading, so that a screen reader announces the new page. */
export function focusHeading(): void {
  const heading = document.getElementById(headingId) ?? document.querySelector<HTMLElement>('main')
  heading?.focus({ preventScroll: true })
}
