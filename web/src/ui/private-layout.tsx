import { Navigate, Outlet, useLocation } from 'react-router'
import { isAboutFactor } from '../shell/screen.ts'
import { useSession } from '../shell/session.ts'
import { PrivateParts } from './private-parts.tsx'

/**
 * The layout of every private page. The guard above remounts it when another user signs in, so that no data of the previous
 * user remains. Users without a compulsory second factor are redirected to its set-up and return afterwards.
 */
export function PrivateLayout() {
  const { pathname, search } = useLocation()
  if (useSession()?.secondFactorNeeded && !isAboutFactor(pathname))
    return <Navigate to="/account/second_factor" state={{ from: pathname + search }} replace />
  return (
    <PrivateParts>
      <Outlet />
    </PrivateParts>
  )
}
