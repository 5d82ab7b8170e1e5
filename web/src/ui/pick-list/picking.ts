import { contains, searchText, searchWords } from '#contract/search.ts'

/** An option. */
export interface PickOption {
  id: number
  label: string
  /** Distinguishing note after the name. */
  note?: string | undefined
}

/** An option with its search words. */
export interface SearchableOption extends PickOption {
  words: string
}

export const findable = (option: PickOption): SearchableOption => ({
  ...option,
  words: searchText(option.label, option.note),
})

/** The options that contain every word of `search`; case and accents are ignored. */
export function find(options: readonly SearchableOption[], search: string): readonly SearchableOption[] {
  const terms = searchWords(search)
  return terms.length === 0 ? options : options.filter(({ words }) => contains(words, terms))
}

/** `chosen` with or without `ids`. */
export function withIds(chosen: ReadonlySet<number>, ids: readonly number[], isOn: boolean): Set<number> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The row a key moves to from row `active` of `count`; undefined for other keys. */
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
