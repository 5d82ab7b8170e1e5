import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

interface RowLinkProps {
  to: string
  /** Read aloud instead of what is seen, which it contains. */
  label?: string | false | undefined
  children: ReactNode
}

/** The link of a row, which keyboards and screen readers follow. Pressed with a mouse it is part of its row. */
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

/** So long a click waits for a second one, in milliseconds: two of them select a word, to be copied. */
const secondClick = 300

/** Whether a mouse did it, without a key: neither a finger nor a keyboard, which do not select text by pressing twice. */
function isPlainMouse({ nativeEvent, detail, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const { pointerType } = nativeEvent as PointerEvent
  const isMouse = pointerType === 'mouse' || (!pointerType && detail > 0)
  return isMouse && !(metaKey || ctrlKey || shiftKey || altKey)
}

const hasSelection = (): boolean => (window.getSelection()?.toString() ?? '') !== ''

/** Makes a whole row lead to its record, unless something in it was pressed or its text is being selected. */
export function useRowClick(): (to: string) => (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (to) => (event) => {
    const { target, currentTarget: row, detail } = event as typeof event & { target: HTMLElement }
    const pressed = target.closest(interactive)
    const isOwnLink = pressed?.classList.contains('list-link') && event.defaultPrevented
    // Menus live elsewhere on the page, but their clicks bubble through the row that opened them.
    if ((pressed && !isOwnLink) || !row.contains(target)) return
    clearTimeout(waiting.current)
    if (detail > 1 || hasSelection()) return
    if (event.metaKey || event.ctrlKey) return void window.open(to)
    const open = () => {
      if (hasSelection()) return
      // Whoever comes back finds the focus where it was.
      row.querySelector<HTMLElement>('.list-link')?.focus({ preventScroll: true })
      void navigate(to)
    }
    if (isPlainMouse(event)) waiting.current = setTimeout(open, secondClick)
    else open()
  }
}
