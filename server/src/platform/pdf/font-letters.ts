import { readFileSync } from 'node:fs'
import { printable } from './printable-text.ts'

/** The table of a TrueType font that leads from letters to glyphs, as ranges: the format 12 of `cmap` (OpenType 1.9). */
function readRanges(font: Buffer): [first: number, last: number][] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, place) => 12 + place * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new Error('the font has no cmap')
  const cmap = font.readUInt32BE(entry + 8)
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, place) => cmap + font.readUInt32BE(cmap + 4 + place * 8 + 4),
  )
  const whole = subtables.find((at) => font.readUInt16BE(at) === 12)
  if (whole === undefined) throw new Error('the font has no cmap of format 12')
  return Array.from({ length: font.readUInt32BE(whole + 12) }, (_, place) => {
    const at = whole + 16 + place * 12
    return [font.readUInt32BE(at), font.readUInt32BE(at + 4)]
  })
}

let letters: Set<number> | undefined
function readLetters(): Set<number> {
  letters ??= new Set(
    readRanges(readFileSync(new URL('./fonts/source-sans-3-regular.ttf', import.meta.url))).flatMap(
      ([first, last]) => Array.from({ length: last - first + 1 }, (_, place) => first + place),
    ),
  )
  return letters
}

/** Letters that are named at most. */
const most = 20

/** The letters of these texts that no PDF can show, each once. */
export function findMissingLetters(texts: readonly string[]): string[] {
  const known = readLetters()
  const missing = new Set<string>()
  for (const text of texts)
    for (const letter of printable(text, () => true)) {
      if (letter !== '\n' && !known.has(letter.codePointAt(0) ?? 0)) missing.add(letter)
      if (missing.size === most) return [...missing]
    }
  return [...missing]
}
