import { useLocation } from 'react-router'
import type { ReunionKind } from './reunions.calls.ts'
import { asambleas, juntasDirectivas } from './reunions.calls.ts'

/** Whether the address of the page is about assemblies or about board meetings. */
export function useReunionKind(): ReunionKind {
  const { pathname } = useLocation()
  return pathname.startsWith(juntasDirectivas.path) ? juntasDirectivas : asambleas
}
