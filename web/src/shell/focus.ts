export const headingId = 'page-title'

/** Moves the focus to the heading, so that screen readers announce the new page. */
export function focusHeading(): void {
  const heading = document.getElementById(headingId) ?? document.querySelector<HTMLElement>('main')
  heading?.focus({ preventScroll: true })
}
