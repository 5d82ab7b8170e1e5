import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { closeModal, openModal } from './modal.ts'
import { NoticeSlot } from './notices.tsx'

interface ModalDialogProps extends ComponentProps<'dialog'> {
  /** Called on Escape and on the phone's back action. */
  close: () => void
}

/** A native modal dialog. When it closes, the focus returns to its previous place. */
export function ModalDialog({ close, children, ...rest }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Runs before the heading of a new page takes the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element) openModal(element)
    return () => {
      if (element) closeModal(element)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      {...rest}
      onCancel={(event) => {
        // In React the event comes up from a dialog opened by this one, and from a file input when the user chooses no file.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
    >
      <NoticeSlot />
      {children}
    </dialog>
  )
}
