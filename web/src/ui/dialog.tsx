import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../shell/i18n.ts'
import { NoticeSlot } from '../shell/notifications.tsx'
import { askToLeave, unsavedParts } from '../shell/unsaved.tsx'
import { MantineParts } from './mantine-parts.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  close: () => void
  /** A press outside closes the dialog without a question. A dialog with a form asks when there are changes. */
  isEasyToLeave?: boolean
  /** For more than a few fields. */
  isWide?: boolean
  /** Fills the window. */
  isWhole?: boolean
  children: ReactNode
}

/** A dialog for a form or an answer that is too complex for {@link confirm}. */
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
  // Mantine returns the focus only when it has seen the dialog closed before: one that loads at a press has not been.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  /** State at the opening; null while it is closed. */
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
    <MantineParts>
      <Modal.Root
        opened={isShown && isOpen}
        onClose={() => void leave()}
        centered={!isWhole}
        fullScreen={isWhole}
        size={isWide ? 'lg' : 'md'}
        closeOnClickOutside={isEasyToLeave}
        // Mantine listens on the window, so it would also close this dialog when a question above it is cancelled.
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
    </MantineParts>
  )
}

/** The first input: it takes the focus. */
const firstField =
  ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [readonly], [tabindex="-1"])'

/** Escape that no open list or calendar inside the dialog handles. */
const isOwnEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  (event.target as HTMLElement).getAttribute('data-mantine-stop-propagation') !== 'true'
