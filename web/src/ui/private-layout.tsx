import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../shell/session.ts'
import { PrivateParts } from './private-parts.tsx'

/** Open to whoever still has to set up a second factor that their roles need. */
const isAboutFactor = /^\/account\/(second_factor|change_password|profile)$/

/**
 * What every private page sits in. The guard above puts a new one in place when another person signs in, so nobody sees
 * what somebody else had loaded. Whoever lacks a compulsory second factor is led to setting it up, and comes back here.
 */
export function PrivateLayout() {
  const { pathname, search } = useLocation()
  if (useSession()?.secondFactorNeeded && !isAboutFactor.test(pathname))
    return <Navigate to="/account/second_factor" state={{ from: pathname + search }} replace />
  return (
    <PrivateParts>
      <Outlet />
    </PrivateParts>
  )
}
