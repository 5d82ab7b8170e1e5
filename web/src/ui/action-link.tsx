import type { MouseEvent, ReactNode } from 'react'

interface ActionLinkProps {
  className: string
  /** Read aloud in place of what it shows. */
  label?: string
  title?: string | undefined
  /** Where the same is had without scripts. */
  href?: string | undefined
  run: () => void
  children: ReactNode
}

/** Something that is done when it is pressed: a link where an address serves as well, else a button. */
export function ActionLink({ className, label, title, href, run, children }: ActionLinkProps) {
  const common = { className, title, 'aria-label': label, children }
  if (!href) return <button type="button" {...common} onClick={run} />
  const open = (event: MouseEvent) => {
    // Whoever wants it in a tab of its own has it so.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    run()
  }
  return <a {...common} href={href} onClick={open} />
}
