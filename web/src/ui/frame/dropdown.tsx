import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../controls/icon.tsx'
import { IconChevronDown } from '../icons.ts'

interface DropdownProps {
  label: ReactNode
  className?: string
  /** Whether the current page is inside. */
  current?: boolean
  children: ReactNode
}

/** A button that opens a panel below it. Works without JavaScript; with it, the panel also closes automatically. */
export function Dropdown({ label, className = '', current, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismiss(details)
  return (
    <details ref={details} name="menu" className={`dropdown ${className}`}>
      <summary className={current ? 'menu-item is-current' : 'menu-item'}>
        {label}
        <Icon icon={IconChevronDown} />
      </summary>
      <div className="dropdown-panel">{children}</div>
    </details>
  )
}

/** Closes an open panel on Escape, on a click or focus outside, and on navigation. */
function useDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useLayoutEffect(() => {
    // The user may have opened it before hydration.
    if (shownAt.current === key) return
    shownAt.current = key
    details.current?.removeAttribute('open')
  }, [key, details])

  useEffect(() => {
    const closeUnlessInside = (event: Event) => {
      const element = details.current
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeUnlessInside)
    document.addEventListener('focusin', closeUnlessInside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside)
      document.removeEventListener('focusin', closeUnlessInside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [details])
}
