import { encode } from 'uqr'
import './qr-code.css'

interface QrCodeProps {
  text: string
  /** Read aloud. */
  label: string
  /** The part that may be unreadable: 7 % (L) or 15 % (M). */
  ecc?: 'L' | 'M'
}

/** `text` as a QR code, dark on white in any colour scheme, with the quiet border that readers need. */
export function QrCode({ text, label, ecc = 'L' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc, border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
