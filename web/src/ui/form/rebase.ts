type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The rows of a table inside a form, told apart by their keys wherever they stand. */
type Row = Fields & { key: string }
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isPlain(row) && typeof row.key === 'string')
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export interface Rebased<V> {
  /** What the form goes on with: everything typed, and the other person's values where nothing was typed. */
  values: V
  /** Fields that the other person changed, spelled with dots. */
  theirs: string[]
  /** Fields that both changed, with what is stored now; of a row they deleted, null. */
  clashes: Record<string, unknown>
}

/**
 * Brings a form up to date after somebody else saved the record meanwhile, without losing anything typed.
 * @param base what the form started from
 * @param mine what it holds now
 * @param stored what the record holds now
 * @param sets fields that hold a set of ids, in any order: what both people added and took out is brought together
 */
export function rebase<V extends object>(
  base: V,
  mine: V,
  stored: V,
  sets: readonly (keyof V)[] = [],
): Rebased<V> {
  const result: Rebased<V> = { values: { ...mine }, theirs: [], clashes: {} }
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
  result: Rebased<unknown>,
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
    if (same(before, now)) continue
    if (isRows(before) && isRows(typed) && isRows(now)) {
      into[field] = mergeRows(before, typed, now, path, result)
      continue
    }
    result.theirs.push(path)
    if (same(typed, before)) into[field] = now
    else if (!same(typed, now)) result.clashes[path] = now
  }
}

/** What was typed into rows, on top of the stored ones: theirs are added, changed and gone unless touched here too. */
function mergeRows(before: Row[], typed: Row[], now: Row[], path: string, result: Rebased<unknown>): Row[] {
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
    if (same(mine, base)) return []
    result.clashes[`${path}.${mine.key}`] = null
    return [mine]
  })
  const added = now.filter(({ key }) => !befores.has(key) && !mines.has(key))
  result.theirs.push(...added.map(({ key }) => `${path}.${key}`))
  return [...kept, ...added]
}

const byKey = (rows: Row[]) => new Map(rows.map((row) => [row.key, row]))
