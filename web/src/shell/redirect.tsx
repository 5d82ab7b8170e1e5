import { Navigate } from 'react-router'
import { renderingNow } from './rendered-page.ts'

/** Leads to another page: in the browser by the router, on the server by a redirect. */
export function Redirect({ to }: { to: string }) {
  const rendering = renderingNow()
  if (!rendering) return <Navigate to={to} replace />
  rendering.redirect = to
  return null
}
