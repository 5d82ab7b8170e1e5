import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { noteVisit } from './back-stack.ts'
import { portalConfig, useAsociacion } from './config.ts'
import { focusHeading } from './focus.ts'
import { useT } from './i18n.ts'
import { leavePage } from './notices.ts'
import { renderingNow } from './rendered-page.ts'
import { useScreen } from './use-screen.ts'

export const windowTitle = (pageName: string | undefined): string =>
  [pageName, portalConfig().asociacion.nome].filter(Boolean).join(' · ')

/** After every navigation: sets the window title, updates the back stack and focuses the new heading. */
export function usePageChange(): void {
  const t = useT()
  const name = useScreen()?.name
  const { pathname, search, hash } = useLocation()
  const action = useNavigationType()
  const { nome } = useAsociacion()

  // Runs before a page's own useTitle, which takes precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of the association is part of the title.
  useLayoutEffect(() => {
    document.title = windowTitle(name && t(name))
  }, [name, nome, t])

  useEffect(() => noteVisit(pathname + search, action), [pathname, search, action])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page.
  useEffect(() => leavePage, [pathname])

  const shown = useRef(pathname)
  useEffect(() => {
    // The first page and a new filter in the address are no navigation; a hash has its own target.
    if (shown.current === pathname || hash) return
    shown.current = pathname
    focusHeading()
  }, [pathname, hash])
}

/** A page's own title, when the name of the route does not describe it: an error, a person's record. */
export function useTitle(pageName: string): void {
  const rendering = renderingNow()
  if (rendering) rendering.title = pageName
  useEffect(() => {
    const before = document.title
    const own = windowTitle(pageName)
    document.title = own
    return () => {
      // Unless the next page has already set its own.
      if (document.title === own) document.title = before
    }
  }, [pageName])
}
