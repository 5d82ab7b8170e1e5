import type { DataRouter } from 'react-router'

let router: DataRouter | undefined

/** Called once by the browser's entry, so that code outside components can navigate. */
export function setRouter(value: DataRouter): void {
  router = value
}

/** Navigates from outside a component; inside one, use React Router's own useNavigate. */
export function navigateTo(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  void router?.navigate(path, options)
}

/** Path with query of the page shown now, as the router knows it (no base, no hash). */
export function currentPath(): string {
  const location = router?.state.location ?? window.location
  return location.pathname + location.search
}

/** The page shown, or the one on its way while that is being loaded: what is drawn may lag behind both. */
export function headedFor(): { pathname: string; search: string } {
  return router?.state.navigation.location ?? router?.state.location ?? window.location
}

/** Where the guard or a lost session said to return to, from the state of an address; only a path of this site. */
export function cameFrom(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null
}
