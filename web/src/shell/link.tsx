import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Path of a page of the portal, with its query; or a query of the present page. */
  to: string
  /** The state of the page's location. */
  state?: unknown
  /** Replaces the present entry of the history. */
  replace?: boolean
  /** Leaves the window where it is scrolled to. */
  preventScrollReset?: boolean
}

/**
 * A link to a page of the portal. React Router's own brings the code that fetches pages ahead, and renders again at each change of
 * the location.
 */
export function Link({ to, state, replace, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    const isSamePage = event.currentTarget.href === window.location.href
    void navigate(to, { replace: replace ?? isSamePage, state, preventScrollReset })
  }
  return <a {...rest} href={to} onClick={open} />
}

/** Whether the browser would open the link in the same tab: without a modifier key, which opens another tab or saves. */
const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
