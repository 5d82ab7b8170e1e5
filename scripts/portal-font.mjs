// Writes the font of the pages, a smaller Source Sans 3: node scripts/portal-font.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './prepare.mjs'

export const fontFile = join(root, 'web/src/shell/fonts/xuntanza-sans.woff2')

/** The Latin letters of Western Europe, typographic signs and the euro. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dd],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
  [0xfeff, 0xfeff],
]
const letters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join('')

/** The weights of the pages: text and titles. A bold text has the weight of titles. */
const weights = { min: 400, max: 650 }

/** Kerning, ligatures and forms of a language. The pages use no other feature, and browsers compose letters with accents. */
const keepFeatures = ['kern', 'liga', 'locl']

/** The SIL Open Font License reserves the name «Source» for the unchanged font. */
const newNames = [
  ['Source Sans 3', 'Xuntanza Sans'],
  ['SourceSans3', 'XuntanzaSans'],
]

/** The font of the pages. @returns {Promise<Buffer>} */
export async function portalFont() {
  const source = import.meta.resolve(
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  )
  const subset = await subsetFont(readFileSync(new URL(source)), letters, {
    keepFeatures,
    variationAxes: { wght: weights },
    targetFormat: 'truetype',
  })
  return converted(renamed(subset), 'woff2')
}

/** The whole font in another format, `woff2` or `truetype`. */
export const converted = (font, targetFormat) =>
  subsetFont(font, undefined, { keepAllGlyphs: true, targetFormat })

/**
 * A TrueType font with the new names in its name table (OpenType specification, «name»). Checksums are not updated:
 * the next step does that.
 */
function renamed(font) {
  const count = font.readUInt16BE(4)
  const entry = Array.from({ length: count }, (_, index) => 12 + 16 * index).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  )
  const table = renamedTable(font.subarray(font.readUInt32BE(entry + 8)))
  const directory = Buffer.from(font.subarray(0, entry + 8))
  const place = Buffer.alloc(8)
  const offset = Math.ceil(font.length / 4) * 4
  place.writeUInt32BE(offset, 0)
  place.writeUInt32BE(table.length, 4)
  const padding = Buffer.alloc(offset - font.length)
  return Buffer.concat([directory, place, font.subarray(entry + 16), padding, table])
}

function renamedTable(table) {
  const header = Buffer.from(table.subarray(0, table.readUInt16BE(4)))
  const texts = []
  let length = 0
  for (let at = 6; at < header.length; at += 12) {
    const start = header.length + header.readUInt16BE(at + 10)
    const old = table.subarray(start, start + header.readUInt16BE(at + 8))
    const text = Buffer.from(
      newNames.reduce((name, [from, to]) => name.replaceAll(from, to), utf16(old)),
      'utf16le',
    ).swap16()
    header.writeUInt16BE(text.length, at + 8)
    header.writeUInt16BE(length, at + 10)
    texts.push(text)
    length += text.length
  }
  return Buffer.concat([header, ...texts])
}

const utf16 = (bytes) => Buffer.from(bytes).swap16().toString('utf16le')

if (import.meta.main) writeFileSync(fontFile, await portalFont())
