import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { SocioPublic } from '#contract/socios.ts'
import { useScrollReturn } from '../../ui/list/use-scroll-return.ts'
import { type CardGrid, useCardGrid } from '../../ui/photos/use-card-grid.ts'
import { cardId, GalleryCard } from './gallery-card.tsx'

interface GalleryCardsProps {
  people: SocioPublic[]
  ownId: number | null
  /** Whose photo was opened; null for none. */
  openId: number | null
  /** Whose was seen last: when the photos are closed, the focus is on that person's card. */
  lastSeen: RefObject<number | null>
  open: (id: number) => void
}

/** Least width of a card in pixels: as wide as a thumbnail; two of them beside each other on a phone. */
const least = 152
const guess = 226

/** Everybody's card, of which those in view are drawn. */
export function GalleryCards(props: GalleryCardsProps) {
  // How many stand side by side is known when there is something to measure.
  const [box, setBox] = useState<HTMLElement | null>(null)
  return (
    <div className="gallery-box" ref={setBox}>
      {box && <Grid {...props} box={box} />}
    </div>
  )
}

function Grid({ people, ownId, openId, lastSeen, open, box }: GalleryCardsProps & { box: HTMLElement }) {
  const grid = useCardGrid({ box, count: people.length, least, guess })
  useScrollReturn(
    useMemo(() => ({ current: box }), [box]),
    grid.topOf,
  )
  useFocusOnCard(people, openId === null ? lastSeen.current : null, grid)
  return (
    <ul className="gallery" style={grid.style}>
      {people.slice(grid.first, grid.last).map((socio, offset) => (
        <GalleryCard
          key={socio.id}
          {...grid.card(grid.first + offset)}
          aria-setsize={people.length}
          aria-posinset={grid.first + offset + 1}
          socio={socio}
          isOwn={socio.id === ownId}
          open={open}
        />
      ))}
    </ul>
  )
}

/** Moves the focus to somebody's card when `id` comes up; null for nobody. */
function useFocusOnCard(people: SocioPublic[], id: number | null, grid: CardGrid): void {
  const toFocus = useRef<number | null>(null)
  const before = useRef(id)
  useEffect(() => {
    if (id !== null && before.current === null) {
      const place = people.findIndex((each) => each.id === id)
      toFocus.current = place < 0 ? null : id
      if (place >= 0 && !document.getElementById(cardId(id))) grid.show(place)
    }
    before.current = id
  }, [id, people, grid])

  // A card far away is drawn a moment after it was scrolled to.
  useEffect(() => {
    const card = toFocus.current !== null && document.getElementById(cardId(toFocus.current))
    if (!card) return
    toFocus.current = null
    card.focus()
  })
}
