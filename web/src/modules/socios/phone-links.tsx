import { phonesIn } from './phones.ts'

/** A telephone as it was written; each number in it can be called. */
export function PhoneLinks({ text, className }: { text: string; className?: string }) {
  return phonesIn(text).map((piece) =>
    piece.href ? (
      <a key={piece.text} className={className} href={piece.href}>
        {piece.text}
      </a>
    ) : (
      <span key={piece.text}>{piece.text}</span>
    ),
  )
}
