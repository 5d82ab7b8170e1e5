import { useEffect, useRef } from 'react'
import type { SocioPublic } from '#contract/socios.ts'
import { useCardGrid } from '../../ui/photos/use-card-grid.ts'
import { cardId, GalleryCard } from './gallery-card.tsx'

interface GalleryCardsProps {
  people: SocioPublic[]
  ownId: number | null
  /** Whose photo is looked at; when it is closed, the focus is on that person's card. */
  openId: number | null
  open: (id: number) => void
}

/** Least width of a card in pixels: as wide as a thumbnail; two of them beside each other on a phone. */
const least = 152
const guess = 226

export function GalleryCards({ people, ownId, openId, open }: GalleryCardsProps) {
  const grid = useCardGrid({ count: people.length, least, guess })
  const toFocus = useRef<number | null>(null)
  const last = useRef(openId)
  useEffect(() => {
    if (openId === null && last.current !== null) {
      toFocus.current = last.current
      const place = people.findIndex(({ id }) => id === last.current)
      if (place >= 0 && !document.getElementById(cardId(last.current))) grid.show(place)
    }
    last.current = openId
  }, [openId, people, grid])

  // A card far away is drawn a moment after it was scrolled to.
  useEffect(() => {
    const card = toFocus.current !== null && document.getElementById(cardId(toFocus.current))
    if (!card) return
    toFocus.current = null
    card.focus()
  })

  const { first, last: end } = grid
  return (
    <ul className="gallery" ref={grid.ref} style={grid.style}>
      {people.slice(first, end).map((socio, offset) => (
        <GalleryCard
          key={socio.id}
          {...grid.measured(first + offset)}
          aria-setsize={people.length}
          aria-posinset={first + offset + 1}
          socio={socio}
          isOwn={socio.id === ownId}
          open={open}
        />
      ))}
    </ul>
  )
}
