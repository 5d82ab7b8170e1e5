import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

interface RowLinkProps {
  to: string
  /** Read aloud instead of what is seen, which it contains. */
  label?: string | false | undefined
  children: ReactNode
}

/** The link of a row, which keyboards and screen readers follow. */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link className="list-link" to={to} {...(label && { 'aria-label': label })}>
      {children}
    </Link>
  )
}

const interactive = 'a, button, input, label, select, textarea, [role="menuitem"], [role="switch"]'

/** Makes a whole row lead to its record, unless something in it was pressed or its text is being selected. */
export function useRowClick(): (to: string) => (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (to) => (event) => {
    const target = event.target as HTMLElement
    // Menus live elsewhere on the page, but their clicks bubble through the row that opened them.
    if (target.closest(interactive) || !event.currentTarget.contains(target)) return
    if (window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) return void window.open(to)
    // Whoever comes back finds the focus where it was.
    event.currentTarget.querySelector<HTMLElement>('.list-link')?.focus({ preventScroll: true })
    void navigate(to)
  }
}
