/**
 * Remembers answers for as long as nothing is written: then the same question has the same answer. Only for the
 * embedded database, which one server alone writes to (platform/db/lock.ts); should somebody write past it all the same, it
 * is seen within {@link longest}.
 */

/** Longest an answer is remembered, in milliseconds. */
const longest = 1000
const mostAnswers = 1000

interface Memory {
  answers: Map<string, unknown[]>
  since: number
}
const memories = new WeakMap<object, Memory>()

/** From now on answers of `db` are remembered. */
export const enableQueryCache = (db: object): void => {
  memories.set(db, { answers: new Map(), since: 0 })
}

/** Something was written: all that was remembered of `db` may be otherwise now. */
export const clearQueryCache = (db: object): void => {
  const memory = memories.get(db)
  if (memory) memory.answers = new Map()
}

/** The answer to `question`, remembered or asked for; transactions and other engines always ask. */
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
  // a write in the meantime has put another map in the place of this one
  if (memory.answers === answers) answers.set(question, rows)
  return rows
}
