const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The readable text of a rich text, in one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:\/(?:p|h[1-6]|li|blockquote|pre|td|th|figcaption|div)|br)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/\s+/g, ' ')
    .trim()

/** Characters of a rich text that are read at first for its beginning. */
const firstPart = 4000

/** The beginning of a rich text as plain text: more than `least` characters, or all. Of a long text only a part is read. */
export function readableBeginning(html: string, least: number): string {
  for (let size = firstPart; ; size *= 2) {
    const end = html.indexOf('<', size)
    if (end < 0) return plainText(html)
    const text = plainText(html.slice(0, end))
    if (text.length > least) return text
  }
}

/** The beginning of a text, at most `length` characters, cut between words. */
export function getBeginning(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : length - 1).replace(/[\s,;:.–-]+$/, '')}…`
}
