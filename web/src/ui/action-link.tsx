import type { MouseEvent, ReactNode } from 'react'

interface ActionLinkProps {
  className: string
  /** Accessible name. */
  label?: string
  title?: string | undefined
  /** Address of the same content without JavaScript. */
  href?: string | undefined
  run: () => void
  children: ReactNode
}

/** An action: a link where an address exists, else a button. */
export function ActionLink({ className, label, title, href, run, children }: ActionLinkProps) {
  const common = { className, title, 'aria-label': label, children }
  if (!href) return <button type="button" {...common} onClick={run} />
  const open = (event: MouseEvent) => {
    // Modifier keys open the link in a new tab as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    run()
  }
  return <a {...common} href={href} onClick={open} />
}
