import { printedTelephone } from '#contract/printed-telephone.ts'

/** A piece of what stands in the field for the telephone; with an address where it is a number. */
interface PhonePiece {
  text: string
  href?: string
}

/** At least three digits, with what one writes between them. */
const number = /(\+?\d(?:[\s.()-]*\d){2,})/

/** The numbers in `text` and what stands between them: people write two into one field. */
export const phonesIn = (text: string): PhonePiece[] =>
  text
    .split(number)
    .map((piece, place) =>
      place % 2 === 1 ? { text: piece, href: `tel:${piece.replace(/[^\d+]/g, '')}` } : { text: piece },
    )
    .filter((piece) => piece.text !== '')

/** A telephone as people read it; each number in it can be called. */
export function PhoneLinks({ text, className }: { text: string; className?: string }) {
  return phonesIn(printedTelephone(text)).map((piece, place) =>
    piece.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two pieces can be alike, and have no state
      <a key={place} className={className} href={piece.href}>
        {piece.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={place}>{piece.text}</span>
    ),
  )
}
