import { useLocation } from 'react-router'
import { type Lista, listas } from './tipos.calls.ts'

/** The list of types at the address, one of two. */
export function useLista(): Lista {
  const { pathname } = useLocation()
  const found = listas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  if (!found) throw new Error(`No list of types at ${pathname}`)
  return found
}
