import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import './by-width.css'

/**
 * Windows narrower than this many pixels show the rows of a list as cards, below 9999 every window; scripts/card-widths.mjs lists the
 * same widths.
 */
export type CardsBelow = 720 | 960 | 1040 | 1200 | 9999

interface ByWidthProps {
  cardsBelow: CardsBelow
  table?: ReactNode
  cards?: ReactNode
}

/**
 * Parts beside a list that differ between table and cards; paper gets the table. The server does not know the width: its
 * HTML has both, and the style sheet shows one, to screen readers too. The browser then keeps the one that is shown.
 */
export function ByWidth({ cardsBelow, table, cards }: ByWidthProps) {
  const shown = useShown(cardsBelow)
  return (
    <>
      {shown !== 'table' && cards && <div className={`only-cards cards-below-${cardsBelow}`}>{cards}</div>}
      {shown !== 'cards' && table && <div className={`only-table cards-below-${cardsBelow}`}>{table}</div>}
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
