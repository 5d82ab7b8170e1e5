import { useMatches } from 'react-router'
import type { Screen } from './screen.ts'

/** The row of the route table that the current address belongs to; undefined for an unknown address. */
export function useScreen(): Screen | undefined {
  const matches = useMatches()
  return matches[matches.length - 1]?.handle as Screen | undefined
}
