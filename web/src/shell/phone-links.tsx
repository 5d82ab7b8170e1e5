import { phonesIn } from '#contract/phones.ts'

/** A telephone as all screens show it; each number in it can be called. */
export function PhoneLinks({ text, className }: { text: string; className?: string }) {
  return phonesIn(text).map((piece, place) =>
    piece.dialled ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two pieces can be alike, and have no state
      <a key={place} className={className} href={`tel:${piece.dialled}`}>
        {piece.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={place}>{piece.text}</span>
    ),
  )
}
