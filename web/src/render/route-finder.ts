import { matchRoutes, parsePath, type RouteMatch, type RouteObject } from 'react-router'

/** Finds the route of an address, which may have a query, as `matchRoutes` does; the page not found is none. */
export type RouteFinder = (address: string) => RouteMatch | undefined

/** A segment as it is compared: decoded, unless it is wrongly encoded, and without regard to case. */
function toComparable(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment
  }
}

const toSegments = (path: string): string[] => path.split('/').filter(Boolean).map(toComparable)

/** The routes with a path, without those that hold them. */
const listLeaves = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => {
    if (route.children) return listLeaves(route.children)
    return route.path === undefined || route.path === '*' ? [] : [{ path: route.path, handle: route.handle }]
  })

/**
 * `matchRoutes` ranks and compiles every route anew for each address. This one asks it only about the routes that have as many
 * segments as the address and the same fixed ones, which are one to three of a hundred.
 */
export function createRouteFinder(routes: RouteObject[]): RouteFinder {
  const leaves = listLeaves(routes).map((route) => ({ route, segments: toSegments(route.path ?? '') }))
  return (address) => {
    const { pathname = '/' } = parsePath(address)
    const segments = toSegments(pathname)
    const candidates = leaves.filter(
      (leaf) =>
        leaf.segments.length === segments.length &&
        leaf.segments.every((segment, at) => segment.startsWith(':') || segment === segments[at]),
    )
    return matchRoutes(
      candidates.map(({ route }) => route),
      pathname,
    )?.at(-1)
  }
}
