import { useCallback, useMemo, useState } from 'react'

interface Selection<R> {
  rows: readonly R[]
  ids: ReadonlySet<number>
  /** Ticks rows, or unticks them; constant. */
  choose: { (rows: readonly R[], isOn: boolean): void; (rows: readonly { id: number }[], isOn: false): void }
  clear: () => void
}

/**
 * The rows that are ticked, charges or people. They stay over the pages of a list, and go with another search or filter: what one does not see is
 * not chosen.
 * @param narrowed what the list finds, as text
 * @param shown the rows of the page, whose ticked ones are replaced by what they have become
 */
export function useSelection<R extends { id: number }>(narrowed: string, shown: readonly R[]): Selection<R> {
  const [state, setState] = useState({ narrowed, chosen: new Map<number, R>() })
  const isOld = state.narrowed !== narrowed
  if (isOld) setState({ narrowed, chosen: new Map() })
  const choose = useCallback((rows: readonly (R | { id: number })[], isOn: boolean) => {
    setState((now) => {
      const chosen = new Map(now.chosen)
      for (const row of rows) {
        if (isOn) chosen.set(row.id, row as R)
        else chosen.delete(row.id)
      }
      return { ...now, chosen }
    })
  }, [])
  const clear = useCallback(() => setState((now) => ({ ...now, chosen: new Map() })), [])
  const latest = useMemo(() => new Map(shown.map((row) => [row.id, row])), [shown])
  return useMemo(() => {
    const chosen = isOld ? [] : [...state.chosen.values()]
    return {
      rows: chosen.map((row) => latest.get(row.id) ?? row),
      ids: new Set(chosen.map(({ id }) => id)),
      choose,
      clear,
    }
  }, [state, isOld, latest, choose, clear])
}
