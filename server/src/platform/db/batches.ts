/** Values of one `in (…)`, or rows of one insert: fewer than the maximum number of parameters of either engine. */
const batch = 1000

/** `all` in pieces that fit into one statement. */
export function* inBatches<T>(all: readonly T[], size = batch): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/** Calls `read` for each batch of `all`, one after the other, and joins the results. */
export async function collectBatches<T, Row>(
  all: readonly T[],
  read: (some: T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (const some of inBatches(all)) for (const row of await read(some)) found.push(row)
  return found
}
