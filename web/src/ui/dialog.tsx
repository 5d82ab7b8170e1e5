import { Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useT } from '../shell/i18n.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  close: () => void
  /** Pressing beside the dialog or Escape closes it; not where something typed would be lost. */
  isEasyToLeave?: boolean
  /** For more than a few fields. */
  isWide?: boolean
  /** Takes the whole window. */
  isWhole?: boolean
  children: ReactNode
}

/** A small window over the page, for a form or an answer that {@link confirm} cannot take. */
export function Dialog({
  title,
  isOpen,
  close,
  isEasyToLeave = true,
  isWide = false,
  isWhole = false,
  children,
}: DialogProps) {
  const t = useT()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOwnEscape(event)) return
    // Not the dialog below, from which this one was opened.
    event.stopPropagation()
    if (isEasyToLeave) close()
  }
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      centered={!isWhole}
      fullScreen={isWhole}
      size={isWide ? 'lg' : 'md'}
      closeOnClickOutside={isEasyToLeave}
      // Mantine listens on the window, and so would close this one too when a question above it is cancelled.
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's content takes no onKeyDown; pressing on a text in it moves the focus here. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape. */}
        <div
          tabIndex={-1}
          className={isWhole ? 'overlay-keys is-whole' : 'overlay-keys'}
          onKeyDown={onKeyDown}
        >
          <div className="overlay-head">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('action.close')} />
          </div>
          <Modal.Body>{children}</Modal.Body>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Escape that no open list or calendar inside the dialog has taken for itself. */
const isOwnEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  (event.target as HTMLElement).getAttribute('data-mantine-stop-propagation') !== 'true'
