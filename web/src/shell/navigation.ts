import type { DataRouter, Location } from 'react-router'
import { ownPath } from '#contract/sign-in-form.ts'

let router: DataRouter | undefined

/** The browser's entry calls it once, so that code outside components can navigate. */
export function setRouter(value: DataRouter): void {
  router = value
}

/** Navigates from outside a component; components use React Router's useNavigate. */
export function navigateTo(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  void router?.navigate(path, options)
}

/** The routes of the page; none while the server draws it. */
export const getRoutes = (): DataRouter['routes'] => router?.routes ?? []

/** Path with query of the current page, as the router knows it (no base, no hash). */
export function currentPath(): string {
  const location = router?.state.location ?? window.location
  return location.pathname + location.search
}

/** The current page, or the one being loaded. */
export function getDestination(): { pathname: string; search: string } {
  return router?.state.navigation.location ?? router?.state.location ?? window.location
}

/**
 * The page that a user wanted before the sign-in: in the state of the address, set by the guard or a lost session, or in its query, set by
 * a link for browsers without scripts. Only a path of this site.
 */
export function cameFrom({ state, search }: Pick<Location, 'state' | 'search'>): string | null {
  const from = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from')
  return typeof from === 'string' ? ownPath(from) : null
}
