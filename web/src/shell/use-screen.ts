import { useLocation, useMatches } from 'react-router'
import { type Screen, screenAt } from './screen.ts'

/** The row of the route table for the current address; undefined for an unknown one. */
export function useScreen(): Screen | undefined {
  const matches = useMatches()
  const { search } = useLocation()
  const screen = matches[matches.length - 1]?.handle as Screen | undefined
  return screen && screenAt(screen, search)
}
