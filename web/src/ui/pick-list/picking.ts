import { searchText } from '#contract/search.ts'

/** One of those to choose from. */
export interface Pickable {
  id: number
  label: string
  /** What sets it apart, said after its name. */
  note?: string | undefined
}

/** With the words it is found by. */
export interface Findable extends Pickable {
  words: string
}

export const findable = (option: Pickable): Findable => ({
  ...option,
  words: searchText(option.label, option.note),
})

/** Those in which every word of `search` occurs, whatever its case and accents. */
export function find(options: readonly Findable[], search: string): readonly Findable[] {
  const terms = searchText(search).split(' ').filter(Boolean)
  if (terms.length === 0) return options
  return options.filter(({ words }) => terms.every((term) => words.includes(term)))
}

/** `chosen` with or without all of `ids`. */
export function withIds(chosen: ReadonlySet<number>, ids: readonly number[], isOn: boolean): Set<number> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The row a key leads to from row `active` of `count`; undefined for keys that mean nothing here. */
export function rowAfter(key: string, active: number, count: number): number | undefined {
  const pageful = 8
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageful,
    PageUp: active - pageful,
    Home: 0,
    End: count - 1,
  }
  const row = steps[key]
  return row === undefined ? undefined : Math.max(0, Math.min(count - 1, row))
}
