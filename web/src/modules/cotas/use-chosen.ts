import { useCallback, useMemo, useState } from 'react'
import type { ReciboRow } from './cotas.calls.ts'

interface Chosen {
  recibos: readonly ReciboRow[]
  ids: ReadonlySet<number>
  /** Ticks dues, or unticks them; constant. */
  choose: (recibos: readonly ReciboRow[], isOn: boolean) => void
  clear: () => void
}

/**
 * The dues that are ticked. They stay over the pages of a list, and go with another search or filter: what one does not see is
 * not chosen.
 * @param narrowed what the list finds, as text
 * @param shown the rows of the page, whose ticked ones are replaced by what they have become
 */
export function useChosen(narrowed: string, shown: readonly ReciboRow[]): Chosen {
  const [state, setState] = useState({ narrowed, chosen: new Map<number, ReciboRow>() })
  const isOld = state.narrowed !== narrowed
  if (isOld) setState({ narrowed, chosen: new Map() })
  const choose = useCallback((recibos: readonly ReciboRow[], isOn: boolean) => {
    setState((now) => {
      const chosen = new Map(now.chosen)
      for (const recibo of recibos) {
        if (isOn) chosen.set(recibo.id, recibo)
        else chosen.delete(recibo.id)
      }
      return { ...now, chosen }
    })
  }, [])
  const clear = useCallback(() => setState((now) => ({ ...now, chosen: new Map() })), [])
  const latest = useMemo(() => new Map(shown.map((recibo) => [recibo.id, recibo])), [shown])
  return useMemo(() => {
    const chosen = isOld ? [] : [...state.chosen.values()]
    return {
      recibos: chosen.map((recibo) => latest.get(recibo.id) ?? recibo),
      ids: new Set(chosen.map(({ id }) => id)),
      choose,
      clear,
    }
  }, [state, isOld, latest, choose, clear])
}
