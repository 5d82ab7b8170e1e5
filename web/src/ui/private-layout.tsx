import { Outlet } from 'react-router'

/** What every private page sits in. */
export function PrivateLayout() {
  return <Outlet />
}
