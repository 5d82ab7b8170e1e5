import { useParams } from 'react-router'

/**
 * The `:id` of the address of a page about one record.
 * @returns the number; `none` where the page's path has no `:id`; `invalid` for anything but digits, which no record has
 */
export function useIdInPath(): number | 'none' | 'invalid' {
  const { id } = useParams()
  if (id === undefined) return 'none'
  return /^\d{1,15}$/.test(id) ? Number(id) : 'invalid'
}
