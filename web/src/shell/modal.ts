/** Dialogs open over the page, which stands still behind them. */
let open = 0

/** Counts something that is open over the page, or no longer. */
export const holdPage = (change: 1 | -1): void => {
  open += change
  document.documentElement.classList.toggle('has-modal', open > 0)
}

/** Opens a dialog over the page; browsers older than `showModal` (before 2022) show it without the inert page. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.hasAttribute('open')) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  holdPage(1)
}

export function closeModal(dialog: HTMLDialogElement): void {
  holdPage(-1)
  if (!dialog.hasAttribute('open')) return
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
