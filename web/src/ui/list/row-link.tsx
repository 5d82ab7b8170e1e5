import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../shell/link.tsx'

interface RowLinkProps {
  to: string
  /** Accessible name; must contain the visible text. */
  label?: string | false | undefined
  children: ReactNode
}

/** The link of a row, for keyboards and screen readers. A mouse click on it acts like a click on the row. */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link
      className="list-link"
      to={to}
      onClick={(event) => isPlainMouse(event) && event.preventDefault()}
      {...(label && { 'aria-label': label })}
    >
      {children}
    </Link>
  )
}

const interactive = 'a, button, input, label, select, textarea, [role="menuitem"], [role="switch"]'

/** How long a click waits for a second one, in milliseconds: a double click selects a word. */
const secondClick = 300

/** Whether it is an unmodified mouse click; touch and keyboard do not select text. */
function isPlainMouse({ nativeEvent, detail, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const { pointerType } = nativeEvent as PointerEvent
  const isMouse = pointerType === 'mouse' || (!pointerType && detail > 0)
  return isMouse && !(metaKey || ctrlKey || shiftKey || altKey)
}

const hasSelection = (): boolean => (window.getSelection()?.toString() ?? '') !== ''

/** Makes a click on a row open its record, unless it hits a control or selects text. */
export function useRowClick(): (to: string) => (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (to) => (event) => {
    const { target, currentTarget: row, detail } = event as typeof event & { target: HTMLElement }
    const pressed = target.closest(interactive)
    const isOwnLink = pressed?.classList.contains('list-link') && event.defaultPrevented
    // Menus are elsewhere in the document, but React events bubble through their row.
    if ((pressed && !isOwnLink) || !row.contains(target)) return
    clearTimeout(waiting.current)
    if (detail > 1 || hasSelection()) return
    if (event.metaKey || event.ctrlKey) return void window.open(to)
    const open = () => {
      if (hasSelection()) return
      // On return, the focus is where it was.
      row.querySelector<HTMLElement>('.list-link')?.focus({ preventScroll: true })
      void navigate(to)
    }
    if (isPlainMouse(event)) waiting.current = setTimeout(open, secondClick)
    else open()
  }
}
