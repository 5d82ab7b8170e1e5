/** Number of open dialogs; the page behind them does not scroll. */
let open = 0

/** Counts a dialog that opens or closes. */
export const lockScroll = (change: 1 | -1): void => {
  open += change
  document.documentElement.classList.toggle('has-modal', open > 0)
}

/** Opens a modal dialog; browsers without `showModal` (before 2022) show it without making the page inert. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.hasAttribute('open')) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  lockScroll(1)
}

export function closeModal(dialog: HTMLDialogElement): void {
  lockScroll(-1)
  if (!dialog.hasAttribute('open')) return
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
