/** What may have another form: not the letters of Latin languages, nor dashes, quotes and signs of money. */
const mayChange = /[^\0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/

/**
 * The text in Unicode NFC, as texts are stored: a letter and its accent are one character. Macs and some programs write them apart. Marks
 * beyond the thirtieth on one letter, which no language writes, are left out.
 */
export const toComposed = (text: string): string =>
  mayChange.test(text) ? withFewMarks(text).normalize('NFC') : text

/** As in Unicode's Stream-Safe Text Format: to sort a row of marks takes the square of their number. */
const mostMarks = 30
/** The characters among which there are marks with an order. */
const [firstMark, endOfMarks] = [0x300, 0x20000]
let marks: Uint8Array | undefined

/** The marks among all characters: 1 at their code points. A regular expression takes six times as long, and overflows on a long row. */
function findMarks(): Uint8Array {
  const found = new Uint8Array(endOfMarks)
  const mark = /\p{M}/u
  for (let code = firstMark; code < endOfMarks; code += 1)
    if (mark.test(String.fromCodePoint(code))) found[code] = 1
  return found
}

function withFewMarks(text: string): string {
  marks ??= findMarks()
  let kept = ''
  let from = 0
  let row = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    row = marks[code] === 1 ? row + 1 : 0
    const size = code > 0xffff ? 2 : 1
    if (row > mostMarks) {
      kept += text.slice(from, at)
      from = at + size
    }
    at += size - 1
  }
  return from === 0 ? text : kept + text.slice(from)
}

/** Letters that compose to one of ASCII: the Kelvin sign to a K. */
const lookAlikes = /[\u212a\u1fef\u037e]/

/** An address in Unicode NFC. One with a look-alike of an ASCII letter stays as it is: composed, it would be another person's address. */
export const toComposedAddress = (address: string): string =>
  lookAlikes.test(address) ? address : toComposed(address)

/** Kept as they were typed: a password has rules of its own, and an address with a look-alike letter is refused, not mended. */
const asTyped = new Set(['password', 'newPassword', 'currentPassword', 'email'])

/** Composes all texts within parsed JSON, which it changes; not passwords and e-mails. */
export function composeTexts(value: unknown): unknown {
  if (typeof value === 'string') return toComposed(value)
  if (value === null || typeof value !== 'object') return value
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    if (asTyped.has(name)) continue
    const part = holder[name]
    const composed = composeTexts(part)
    if (composed !== part) holder[name] = composed
  }
  return value
}
