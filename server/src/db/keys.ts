/**
 * Search text and sort keys, computed once when a row is written, so that both database engines find and order
 * alike: neither's own collation does Galician order everywhere.
 */

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')

/** Lower case without accents (ñ as n): what `search` columns and what people look for are compared as. */
export const searchText = (...parts: (string | number | null | undefined)[]): string =>
  withoutAccents(
    parts
      .filter((part) => part !== null && part !== undefined)
      .join(' ')
      .toLowerCase(),
  )
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Key whose plain binary order is Galician alphabetical order: accents and case do not matter, Ñ comes after N
 * (Real Academia Galega, alphabet of 23 letters); hyphens count as spaces, other marks not at all.
 */
export const sortKey = (text: string | null | undefined): string =>
  withoutAccents((text ?? '').toLowerCase().normalize('NFC').replaceAll('ñ', 'n\uffff'))
    .replaceAll('\uffff', '~')
    .replace(/[-\s]+/g, ' ')
    .replace(/[^\p{L}\p{N} ~]/gu, '')
    .trim()
