import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react'
import { useT } from '../shell/i18n.ts'
import { NoticeSlot } from '../shell/notifications.tsx'
import { askToLeave, unsavedParts } from '../shell/unsaved.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  close: () => void
  /** Pressing beside the dialog closes it, and nothing is asked. One with a form asks when something was typed. */
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
  /** As it was opened; null while it is not. */
  const opened = useRef<{ unsaved: number; isTouched: boolean } | null>(null)
  const noteOpening = useCallback((content: HTMLElement | null) => {
    opened.current = content && { unsaved: unsavedParts(), isTouched: false }
    // Mantine gives it the focus.
    content?.querySelector(firstField)?.setAttribute('data-autofocus', '')
  }, [])
  const leave = async () => {
    const { unsaved = 0, isTouched = false } = opened.current ?? {}
    const isDirty = !isEasyToLeave && (isTouched || unsavedParts() > unsaved)
    if (!isDirty || (await askToLeave())) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOwnEscape(event)) return
    // Not the dialog below, from which this one was opened.
    event.stopPropagation()
    void leave()
  }
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => void leave()}
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
          ref={noteOpening}
          onInput={() => {
            if (opened.current) opened.current.isTouched = true
          }}
          tabIndex={-1}
          className={isWhole ? 'overlay-keys is-whole' : 'overlay-keys'}
          onKeyDown={onKeyDown}
        >
          <div className="overlay-head">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('action.close')} />
          </div>
          <NoticeSlot />
          <Modal.Body>{children}</Modal.Body>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What one fills in first: it takes the focus. */
const firstField =
  ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [readonly], [tabindex="-1"])'

/** Escape that no open list or calendar inside the dialog has taken for itself. */
const isOwnEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  (event.target as HTMLElement).getAttribute('data-mantine-stop-propagation') !== 'true'
