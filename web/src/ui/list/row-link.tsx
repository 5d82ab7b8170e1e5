import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

/** The link of a row, which keyboards and screen readers follow. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="list-link" to={to}>
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
    if (event.metaKey || event.ctrlKey) window.open(to)
    else void navigate(to)
  }
}
