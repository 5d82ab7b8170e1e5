type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The rows of a table inside a form, identified by their keys. */
type Row = Fields & { key: string }
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isPlain(row) && typeof row.key === 'string')
/** Whether two values, or the values of two forms, are the same. */
export const sameValues = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export interface MergedChanges<V> {
  /** The new values of the form: everything typed, and the stored values where nothing was typed. */
  values: V
  /** Fields that the other user changed, with dots for nested ones. */
  theirs: string[]
  /** Fields that both changed, with their stored values; null for a deleted row. */
  clashes: Record<string, unknown>
}

/**
 * Merges a form with the version of the record that another user saved in the meantime, without losing typed values.
 * @param base initial values of the form
 * @param mine present values of the form
 * @param stored present values of the record
 * @param sets fields with a set of ids in any order: additions and removals of both users are merged
 */
export function mergeChanges<V extends object>(
  base: V,
  mine: V,
  stored: V,
  sets: readonly (keyof V)[] = [],
): MergedChanges<V> {
  const result: MergedChanges<V> = { values: { ...mine }, theirs: [], clashes: {} }
  walk(base as Fields, mine as Fields, stored as Fields, result.values as Fields, '', result)
  for (const field of sets) {
    const merged = mergeIds(base[field] as number[], mine[field] as number[], stored[field] as number[])
    result.values[field] = merged as V[typeof field]
    delete result.clashes[field as string]
  }
  return result
}

const mergeIds = (before: number[], typed: number[], now: number[]): number[] => {
  const [befores, mines, nows] = [new Set(before), new Set(typed), new Set(now)]
  return [
    ...typed.filter((id) => nows.has(id) || !befores.has(id)),
    ...now.filter((id) => !befores.has(id) && !mines.has(id)),
  ]
}

function walk(
  base: Fields,
  mine: Fields,
  stored: Fields,
  into: Fields,
  prefix: string,
  result: MergedChanges<unknown>,
): void {
  for (const field of Object.keys(mine)) {
    const path = prefix + field
    const [before, typed, now] = [base[field], mine[field], stored[field]]
    if (isPlain(before) && isPlain(typed) && isPlain(now)) {
      const inner = { ...typed }
      into[field] = inner
      walk(before, typed, now, inner, `${path}.`, result)
      continue
    }
    if (sameValues(before, now)) continue
    if (isRows(before) && isRows(typed) && isRows(now)) {
      into[field] = mergeRows(before, typed, now, path, result)
      continue
    }
    result.theirs.push(path)
    if (sameValues(typed, before)) into[field] = now
    else if (!sameValues(typed, now)) result.clashes[path] = now
  }
}

/**
 * Merges typed rows into the stored ones: rows that the other user added, changed or deleted are taken over unless they were
 * also changed here.
 */
function mergeRows(
  before: Row[],
  typed: Row[],
  now: Row[],
  path: string,
  result: MergedChanges<unknown>,
): Row[] {
  const [befores, mines, nows] = [byKey(before), byKey(typed), byKey(now)]
  const kept = typed.flatMap((mine) => {
    const [base, stored] = [befores.get(mine.key), nows.get(mine.key)]
    if (!base) return [mine]
    if (stored) {
      const inner = { ...mine }
      walk(base, mine, stored, inner, `${path}.${mine.key}.`, result)
      return [inner]
    }
    result.theirs.push(`${path}.${mine.key}`)
    if (sameValues(mine, base)) return []
    result.clashes[`${path}.${mine.key}`] = null
    return [mine]
  })
  const added = now.filter(({ key }) => !befores.has(key) && !mines.has(key))
  result.theirs.push(...added.map(({ key }) => `${path}.${key}`))
  return [...kept, ...added]
}

const byKey = (rows: Row[]) => new Map(rows.map((row) => [row.key, row]))
