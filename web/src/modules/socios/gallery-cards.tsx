import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SocioPublic } from '#contract/socios.ts'
import { wholeSource } from '../../ui/list/row-source.ts'
import { useLineLayout } from '../../ui/list/use-line-layout.ts'
import { useRowWindow } from '../../ui/list/use-row-window.tsx'
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

/** Estimated height of a line of cards, in pixels. */
const guess = 226

/** Cards that are there at once; a longer gallery then draws those in view, because each fetches its photo. */
export const firstCards = 24

/** Everybody's card. */
export function GalleryCards(props: GalleryCardsProps) {
  const { people, ownId, open } = props
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const { perLine } = useLineLayout(container, guess)
  const rows = useMemo(() => wholeSource(people), [people])
  const window = useRowWindow(rows, { guess, rowsPerLine: perLine, few: firstCards, first: firstCards })
  const { container: noteContainer, show } = window
  useFocusOnCard(props, show)
  return (
    <>
      {window.finder}
      <ul
        className="gallery"
        ref={useCallback(
          (element: HTMLElement | null) => {
            noteContainer(element)
            setContainer(element)
          },
          [noteContainer],
        )}
      >
        {window.lines.flatMap(({ index: line, before }) => [
          before > 0 && <GalleryGap key={`before ${line}`} height={before} />,
          ...people.slice(line * perLine, (line + 1) * perLine).map((socio, at) => (
            <GalleryCard
              key={socio.id}
              {...(at === 0 && { ref: window.measure })}
              // Also of one that is measured no more: its observer does not know that yet.
              data-index={line}
              data-row={line * perLine + at}
              aria-setsize={people.length}
              aria-posinset={line * perLine + at + 1}
              socio={socio}
              isOwn={socio.id === ownId}
              open={open}
            />
          )),
        ])}
        {window.after > 0 && <GalleryGap height={window.after} />}
      </ul>
    </>
  )
}

const GalleryGap = ({ height }: { height: number }) => (
  <li className="gallery-gap" aria-hidden="true" style={{ height }} />
)

/** Moves the focus to the card of `openId`'s photo once it is closed, and to one's own each time `ownAsked` grows. */
function useFocusOnCard(
  { people, ownId, ownAsked, openId, lastSeen }: GalleryCardsProps,
  show: (place: number) => void,
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
    if (!document.getElementById(cardId(wanted))) show(place)
  }, [closedId, ownAsked, ownId, people, show])

  // A card far away is drawn a moment after it was scrolled to.
  useEffect(() => {
    const card = toFocus.current !== null && document.getElementById(cardId(toFocus.current))
    if (!card) return
    toFocus.current = null
    card.focus({ preventScroll: true })
    if (!isInSight(card)) card.scrollIntoView({ block: 'center' })
  })
}

/** Whether all of it is visible, below the header. */
function isInSight(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return top >= header && bottom <= window.innerHeight
}
