import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** A visited page: its path with query, and its position in the browser's history. */
export interface Visit {
  path: string
  index: number
}
type Action = 'POP' | 'PUSH' | 'REPLACE'

const storageKey = 'back-stack'
const toPathname = (path: string) => path.split('?')[0]

/**
 * The stack after a visit. A page that is already on it is not added again: after list → detail → edit → detail, going back
 * leads to the list.
 */
export function addVisit(stack: readonly Visit[], visit: Visit, action: Action): Visit[] {
  const kept = action === 'REPLACE' ? stack.slice(0, -1) : stack
  const known = kept.findIndex((each) => toPathname(each.path) === toPathname(visit.path))
  return [...(known < 0 ? kept : kept.slice(0, known)), visit]
}

/** The way back: a number of steps in the history, or a path when the stack is empty. */
export function wayBack(stack: readonly Visit[], fallback: string): number | string {
  const [target, current] = stack.slice(-2)
  if (!target || !current) return fallback
  return target.index < current.index ? target.index - current.index : target.path
}

/**
 * The page of this portal from which a link loaded the whole page, because it was pressed before the program was there: its
 * path with query. Null for another site, no page, or one of the account, to which no back button leads.
 */
export function findReferrer(referrer: string, origin: string): string | null {
  if (!referrer.startsWith(`${origin}/`)) return null
  const { pathname, search } = new URL(referrer)
  return pathname.startsWith('/account/') ? null : pathname + search
}

let stack: Visit[] | undefined

function load(): Visit[] {
  if (stack) return stack
  try {
    stack = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Visit[]
  } catch {
    stack = []
  }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const from = navigation?.type === 'navigate' ? findReferrer(document.referrer, location.origin) : null
  if (from !== null) stack = addVisit(stack, { path: from, index: 0 }, 'PUSH')
  return stack
}

/** Records the shown page; the shell calls it after every navigation. */
export function noteVisit(path: string, action: Action): void {
  const index = (window.history.state as { idx?: number } | null)?.idx ?? 0
  stack = addVisit(load(), { path, index }, action)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stack.slice(-50)))
  } catch {
    // Without storage, a reload loses the stack; then the fallback applies.
  }
}

/** The action of a back button: the previous page, with its query and scroll position, or `fallbackPath`. */
export function useBack(fallbackPath: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const way = wayBack(load(), fallbackPath)
    void (typeof way === 'number' ? navigate(way) : navigate(way, { replace: true }))
  }, [navigate, fallbackPath])
}
