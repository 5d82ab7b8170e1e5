import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import './by-width.css'

/** Windows narrower than this many pixels show cards; by-width.css has a rule for each. */
export type CardsBelow = 720 | 960 | 1040 | 1200

interface ByWidthProps {
  cardsBelow: CardsBelow
  table?: ReactNode
  cards?: ReactNode
}

/**
 * The table where there is room, the cards where there is not; paper gets the table. The server does not know the width: its
 * HTML has both, and the style sheet shows one, to screen readers too. The browser then keeps the one that is shown. The cards
 * come first, because the processors of phones are slow: they paint them before they have read the table.
 */
export function ByWidth({ cardsBelow, table, cards }: ByWidthProps) {
  const shown = useShown(cardsBelow)
  return (
    <>
      {shown !== 'table' && cards && <div className={`cards-below-${cardsBelow}`}>{cards}</div>}
      {shown !== 'cards' && table && <div className={`table-from-${cardsBelow}`}>{table}</div>}
    </>
  )
}

function useShown(cardsBelow: CardsBelow): 'table' | 'cards' | 'both' {
  const query = `screen and (max-width: ${cardsBelow - 0.02}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => (window.matchMedia(query).matches ? 'cards' : 'table'),
    () => 'both',
  )
}
