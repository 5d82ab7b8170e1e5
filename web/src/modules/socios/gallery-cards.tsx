import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { SocioPublic } from '#contract/socios.ts'
import { useScrollReturn } from '../../ui/list/use-scroll-return.ts'
import { type CardGrid, useCardGrid } from '../../ui/photos/use-card-grid.ts'
import { cardId, GalleryCard } from './gallery-card.tsx'

interface GalleryCardsProps {
  people: SocioPublic[]
  ownId: number | null
  /** How often one's own card was asked for; it takes the focus each time. */
  ownAsked: number
  /** Whose photo was opened; null for none. */
  openId: number | null
  /** Whose was seen last: when the photos are closed, the focus is on that person's card. */
  lastSeen: RefObject<number | null>
  open: (id: number) => void
}

/** Least width of a card in pixels: two of them beside each other on a phone, and one where letters are twice as large. */
const minWidth = () => 9.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
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

function Grid({ box, ...props }: GalleryCardsProps & { box: HTMLElement }) {
  const { people, ownId, open } = props
  const grid = useCardGrid({ box, count: people.length, least: minWidth(), guess })
  useScrollReturn(
    useMemo(() => ({ current: box }), [box]),
    grid.topOf,
  )
  useFocusOnCard(props, grid)
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

/** Moves the focus to the card of `openId`'s photo once it is closed, and to one's own each time `ownAsked` grows. */
function useFocusOnCard(
  { people, ownId, ownAsked, openId, lastSeen }: GalleryCardsProps,
  grid: CardGrid,
): void {
  const toFocus = useRef<number | null>(null)
  const closedId = openId === null ? lastSeen.current : null
  const before = useRef({ closedId, ownAsked })
  useEffect(() => {
    const wanted =
      ownAsked !== before.current.ownAsked ? ownId : before.current.closedId === null ? closedId : null
    before.current = { closedId, ownAsked }
    const place = wanted === null ? -1 : people.findIndex((each) => each.id === wanted)
    if (wanted === null || place < 0) return
    toFocus.current = wanted
    if (!document.getElementById(cardId(wanted))) grid.show(place)
  }, [closedId, ownAsked, ownId, people, grid])

  // A card far away is drawn a moment after it was scrolled to.
  useEffect(() => {
    const card = toFocus.current !== null && document.getElementById(cardId(toFocus.current))
    if (!card) return
    toFocus.current = null
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'center' })
  })
}
