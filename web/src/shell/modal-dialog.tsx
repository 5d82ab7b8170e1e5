import { type ComponentProps, useEffect, useRef } from 'react'
import { closeModal, openModal } from './modal.ts'
import { NoticeSlot } from './notifications.tsx'

interface ModalDialogProps extends ComponentProps<'dialog'> {
  /** Escape, or the phone's way back. */
  close: () => void
}

/** A dialog over the page, by the browser's own means. When it goes, the focus returns to where it was. */
export function ModalDialog({ close, children, ...rest }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
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
        event.preventDefault()
        close()
      }}
    >
      <NoticeSlot />
      {children}
    </dialog>
  )
}
