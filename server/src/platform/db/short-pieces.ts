/** The name of {@link shortPieces} in the SQL of a connection of this program. */
export const shortPiecesFunction = 'short_pieces'

const ascii = 128
const hexOf = Array.from({ length: ascii }, (_, code) => code.toString(16).toUpperCase().padStart(2, '0'))
/** Pieces by their number: that of a character is its code, that of two follows from both. */
const tokens = hexOf.concat(...hexOf.map((first) => hexOf.map((second) => first + second)))
/** The last call that met each piece. */
const metBy = new Float64Array(tokens.length)
let calls = 0

/**
 * The pieces of one and two characters of a text as the triggers of the substring indexes have them
 * (`migrations/0017-substring-index.ts`), which compute them in SQL and take thirty times as long. Each is there once, but for the last
 * character, which counts as a piece of two as well: an index of SQLite refuses to remove more pieces than it was given.
 */
export function shortPieces(text: string): string {
  calls += 1
  let pieces = ''
  const meet = (piece: number) => {
    if (metBy[piece] === calls) return
    metBy[piece] = calls
    pieces += `,${tokens[piece]}`
  }
  let before = -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ascii) return rarePieces(text)
    meet(code)
    if (before >= 0) meet((before + 1) * ascii + code)
    before = code
  }
  if (before >= 0) pieces += `,${tokens[before]}`
  return pieces.slice(1)
}

/** The same for a text with other characters than those of ASCII. */
function rarePieces(text: string): string {
  const found = new Set<string>()
  let before = ''
  for (const character of text) {
    found.add(character).add(before + character)
    before = character
  }
  return [...found, before].map((piece) => Buffer.from(piece).toString('hex').toUpperCase()).join()
}
