/**
 * Caches query results until the next write. Only for the embedded database, which a single server writes to
 * (platform/db/lock.ts). If another process writes to it nevertheless, the change becomes visible within {@link
 * longest}.
 */

/** Maximum age of a cached result, in milliseconds. */
const longest = 1000
const mostAnswers = 1000

interface Memory {
  answers: Map<string, unknown[]>
  since: number
}
const memories = new WeakMap<object, Memory>()

/** Enables the cache for `db`. */
export const enableQueryCache = (db: object): void => {
  memories.set(db, { answers: new Map(), since: 0 })
}

/** Clears the cache of `db` after a write. */
export const clearQueryCache = (db: object): void => {
  const memory = memories.get(db)
  if (memory) memory.answers = new Map()
}

/** The result of a query, cached or from the database; transactions and PostgreSQL always query. */
export async function cachedQuery<Row>(
  db: object,
  question: string,
  ask: () => Promise<Row[]>,
): Promise<Row[]> {
  const memory = memories.get(db)
  if (!memory) return ask()
  const now = performance.now()
  if (now - memory.since > longest || memory.answers.size > mostAnswers) {
    memory.answers = new Map()
    memory.since = now
  }
  const { answers } = memory
  const known = answers.get(question)
  if (known) return known as Row[]
  const rows = await ask()
  // a write in between has replaced the map
  if (memory.answers === answers) answers.set(question, rows)
  return rows
}
