import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../shell/i18n.ts'
import { IconClose } from '../icons.ts'
import { askToLeave, countUnsavedParts } from '../unsaved.tsx'
import { IconButton } from './button.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import './dialog.css'

interface OverlayProps {
  title: string
  isOpen: boolean
  close: () => void
  children: ReactNode
}

interface DialogProps extends OverlayProps {
  /** A press outside closes the dialog without a question. A dialog with a form asks when there are changes. */
  isEasyToLeave?: boolean
  /** For more than a few fields. */
  isWide?: boolean
  /** Fills the window. */
  isWhole?: boolean
}

/** A dialog for a form or an answer that is too complex for {@link confirm}. */
export function Dialog({ isEasyToLeave = true, isWide = false, isWhole = false, ...props }: DialogProps) {
  return (
    <Overlay
      {...props}
      className={isWhole ? 'overlay is-whole' : isWide ? 'overlay is-wide' : 'overlay'}
      isEasyToLeave={isEasyToLeave}
    />
  )
}

/** The same at the right edge of the window, for what one reads beside the page. */
export const Drawer = (props: OverlayProps) => (
  <Overlay {...props} className="overlay is-drawer" isEasyToLeave />
)

type OpenOverlayProps = OverlayProps & { className: string; isEasyToLeave: boolean }

const Overlay = (props: OpenOverlayProps) => props.isOpen && <OpenOverlay {...props} />

function OpenOverlay({ title, close, className, isEasyToLeave, children }: OpenOverlayProps) {
  const t = useT()
  const titleId = useId()
  /** State at the opening. */
  const opened = useRef({ unsaved: 0, isTouched: false })
  const content = useRef<HTMLDivElement>(null)
  // After the dialog below has opened.
  useEffect(() => {
    opened.current.unsaved = countUnsavedParts()
    if (content.current) findFirst(content.current)?.focus()
  }, [])
  const leave = async () => {
    const { unsaved, isTouched } = opened.current
    const isDirty = !isEasyToLeave && (isTouched || countUnsavedParts() > unsaved)
    if (!isDirty || (await askToLeave())) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list or calendar inside handles its own.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The browser lets a dialog stay open once only; and the dialog below, from which this one was opened, must not hear it.
    event.preventDefault()
    event.stopPropagation()
    void leave()
  }
  // In the body, because a form must not stand within another one.
  return createPortal(
    <ModalDialog
      className={className}
      aria-labelledby={titleId}
      close={() => void leave()}
      // A press beside it is one on the dialog itself.
      onMouseDown={({ target, currentTarget }) => target === currentTarget && isEasyToLeave && void leave()}
      onKeyDown={onKeyDown}
    >
      <div
        ref={content}
        className="overlay-content"
        onInput={() => {
          opened.current.isTouched = true
        }}
      >
        <div className="overlay-head">
          <h2 id={titleId} className="overlay-title">
            {title}
          </h2>
          <IconButton icon={IconClose} size={24} label={t('action.close')} onClick={() => void leave()} />
        </div>
        <div className="overlay-body">{children}</div>
      </div>
    </ModalDialog>,
    document.body,
  )
}

/** The element that takes the focus: the marked one, otherwise the first input. */
const firstField =
  ':is([data-autofocus], input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [readonly], [tabindex="-1"])'

/** Of a choice that is made, its present value: the arrow keys go on from there. */
function findFirst(content: HTMLElement): HTMLElement | null {
  const first = content.querySelector<HTMLElement>(firstField)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const values = content.querySelectorAll<HTMLInputElement>('input[type="radio"]')
  return [...values].find(({ name, checked }) => checked && name === first.name) ?? first
}
