import { Outlet } from 'react-router'
import { PrivateParts } from './private-parts.tsx'

/**
 * What every private page sits in. The guard above puts a new one in place when another person signs in, so nobody sees
 * what somebody else had loaded.
 */
export const PrivateLayout = () => (
  <PrivateParts>
    <Outlet />
  </PrivateParts>
)
