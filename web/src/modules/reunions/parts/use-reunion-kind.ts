import { useLocation } from 'react-router'
import type { ReunionKind } from './reunions.calls.ts'
import { asambleas, juntasDirectivas } from './reunions.calls.ts'

/** Whether the address of the page is about assemblies or about board meetings. */
export function useReunionKind(): ReunionKind {
  return reunionKindAt(useLocation().pathname)
}

export const reunionKindAt = (pathname: string): ReunionKind =>
  pathname.startsWith(juntasDirectivas.path) ? juntasDirectivas : asambleas
