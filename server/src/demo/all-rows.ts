import type { ListResult } from '../platform/db/lists.ts'

/** A page that holds all of the sample association. */
export const everything = { page: 0, size: 1000, sort: [], search: '', filters: {} }

/** The rows of a page that holds all of them. */
export async function readAll<Row>(list: Promise<ListResult<Row>>): Promise<Row[]> {
  const found = await list
  return 'content' in found ? found.content : []
}
