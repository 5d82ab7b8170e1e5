import { withoutHidden } from './hidden-characters.ts'
import { isDni, isIban, normalizeDni, normalizeIban, withoutSeparators } from './rules.ts'

/** One at a time: to match a long row of them at once takes longer, and a row of millions overflows the stack. */
const accents = /\p{Mn}/gu

/** Removes accents; ñ becomes n. Those written apart go first: to sort a long row of them takes the square of their number. */
export const withoutAccents = (text: string): string =>
  text.replace(accents, '').normalize('NFD').replace(accents, '').normalize('NFC')

/**
 * A word of a search: the forms of it that a text can have, one of which is enough. A number written with hyphens, dots or
 * brackets counts without them too.
 */
export type SearchWord = readonly [string, ...string[]]

/** Maximum number of search words; more would not narrow the result. */
const maxWords = 10

/** The shortest number that counts without what is between its parts. */
const shortestNumber = 3

const doubleName = /^\p{L}+(?:\p{Pd}\p{L}+)+$/u

/** The parts of a double surname or first name: it is also stored with a blank. Numbers stay whole. */
const splitWord = (word: string): string[] => (doubleName.test(word) ? word.split(/\p{Pd}/u) : [word])

const toSearchWord = (text: string): SearchWord => {
  const plain = withoutSeparators(text).replace(/[()]/g, '')
  const isNumber = /\d/.test(plain) && /^\+?[a-z0-9]+$/.test(plain)
  return isNumber && plain !== text && plain.length >= shortestNumber ? [text, plain] : [text]
}

/**
 * The words of a search without duplicates, case, accents and the comma of «Surname, Name»: at most {@link maxWords}. A DNI, an
 * IBAN or a telephone with the prefix of Spain, with blanks in it, is one word; the prefix does not count.
 */
export function searchWords(search: string): SearchWord[] {
  const plain = withoutHidden(search)
  const number = [normalizeDni(plain)].find(isDni) ?? [normalizeIban(plain)].find(isIban)
  if (number !== undefined) return [[number.toLowerCase(), searchText(plain)]]
  // however it is stored, it has these digits
  const [, telephone] = /^(?:\+|00)34(\d{9})$/.exec(withoutSeparators(plain)) ?? []
  if (telephone !== undefined) return [[telephone]]
  // not the comma of an amount, 12,50
  const words = searchText(plain.replace(/,(?!\d)|(?:^|\s),/g, ' '))
    .split(' ')
    .flatMap(splitWord)
  return [...new Set(words)].filter(Boolean).slice(0, maxWords).map(toSearchWord)
}

/** Whether a text made by {@link searchText} contains each of `words`. */
export const contains = (text: string, words: readonly SearchWord[]): boolean =>
  words.every((forms) => forms.some((form) => text.includes(form)))

/** Canonical form of searchable texts and search words: lower case without accents. */
export const searchText = (...parts: (string | number | null | undefined)[]): string =>
  withoutAccents(
    parts
      .filter((part) => part !== null && part !== undefined)
      .join(' ')
      .toLowerCase(),
  )
    .replace(/\s+/g, ' ')
    .trim()
