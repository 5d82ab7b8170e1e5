import { withoutAccents } from '#contract/search.ts'

/** The words of a movement's text, for comparison: words of capital letters and digits. */
export interface BankWords {
  words: string[]
  /** All words without anything between them. */
  joined: string
  /** Positions in `joined` at which words start and end. */
  starts: Set<number>
  ends: Set<number>
}

/** The words of a text: capitals and digits without accents; ñ becomes N, as banks write it. */
export const splitWords = (text: string): string[] =>
  withoutAccents(text.toUpperCase())
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

export function bankWords(text: string): BankWords {
  const words = splitWords(text)
  const starts = new Set<number>()
  const ends = new Set<number>()
  let at = 0
  for (const word of words) {
    starts.add(at)
    at += word.length
    ends.add(at)
  }
  return { words, joined: words.join(''), starts, ends }
}

/** The first known text that begins at a position of `joined`: one that ends with a word, or the longest; else null. */
function findKnownAt(
  { joined, ends }: BankWords,
  at: number,
  longest: number,
  isKnown: (text: string) => boolean,
): string | null {
  let found: string | null = null
  for (let end = Math.min(at + longest, joined.length); end > at; end -= 1) {
    if (found !== null && !ends.has(end)) continue
    const text = joined.slice(at, end)
    if (!isKnown(text)) continue
    if (ends.has(end)) return text
    found ??= text
  }
  return found
}

/** Longest payment reference (ISO 11649). */
const longestReference = 25

/** The known payment references in a text, whole, whatever separates their parts and is beside them. */
export function referencesIn(text: BankWords, isKnown: (reference: string) => boolean): string[] {
  const found = new Set<string>()
  for (let at = text.joined.indexOf('RF'); at >= 0; at = text.joined.indexOf('RF', at + 1)) {
    const known = findKnownAt(text, at, longestReference, isKnown)
    if (known !== null) found.add(known)
  }
  return [...found]
}

/** Longest number of a charge without hyphens: series, year and order. */
const longestNumber = 24

/** Figures of the order in the number of a charge. */
const orderLength = 5

/** Possible numbers of charges without the zeros of their order: `C-2026-1`, `C2026 1`, `C20261`. */
function* shortNumbersIn({ words }: BankWords): Generator<string> {
  for (const [at, word] of words.entries()) {
    const parts = [word, words[at + 1] ?? '', words[at + 2] ?? '']
    for (const count of [1, 2, 3]) {
      const given = parts.slice(0, count).join(' ')
      const [, series, year, order] = /^([A-Z0-9]{1,8}?) ?(\d{4}) ?(\d{1,4})$/.exec(given) ?? []
      if (series && year && order)
        yield `${series}${year}${order.replace(/^0+/, '').padStart(orderLength, '0')}`
    }
  }
}

/** The known numbers in a text, with or without hyphens and the zeros of their order, from the start of a word to the end of one. */
export function numbersIn(text: BankWords, isKnown: (number: string) => boolean): string[] {
  const found = new Set<string>()
  for (const at of text.starts)
    for (let end = Math.min(at + longestNumber, text.joined.length); end > at; end -= 1) {
      if (!text.ends.has(end)) continue
      const number = text.joined.slice(at, end)
      if (!isKnown(number)) continue
      found.add(number)
      break
    }
  for (const number of shortNumbersIn(text)) if (isKnown(number)) found.add(number)
  return [...found]
}

/** Possible DNI or NIE in a text, whatever separates their parts. */
export const dnisIn = ({ joined }: BankWords): string[] => [
  ...new Set([...joined.matchAll(/(?=((?:\d{8}|[XYZ]\d{7})[A-Z]))/g)].map(([, dni = '']) => dni)),
]

/** Words before the number of a member: «socia 123», «n.º 123». */
const beforeNumber = '(?:SOCI[OAX]?|N|NO|NR|NRO|NUM|NUMERO)'
const markPattern = new RegExp(`^${beforeNumber}$`)
const markedPattern = new RegExp(`^${beforeNumber}(\\d{1,7})$`)

/** The numbers in a text that are told to be those of members. */
export function memberNumbersIn({ words }: BankWords): number[] {
  const found = words.flatMap((word, position) => {
    const [, glued] = markedPattern.exec(word) ?? []
    if (glued !== undefined) return [Number(glued)]
    const isMarked = markPattern.test(words[position - 1] ?? '')
    return isMarked && /^\d{1,7}$/.test(word) ? [Number(word)] : []
  })
  return [...new Set(found)]
}

const particles = new Set('DA DAS DE DEL DO DOS EL LA LAS LOS'.split(' '))

/** The words of a name by which a person is told: those of one letter and particles are left out. */
export const toNameWords = (name: string): Set<string> =>
  new Set(splitWords(name).filter((word) => word.length > 1 && !particles.has(word)))
