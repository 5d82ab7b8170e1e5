import { toComposed } from '#contract/composed-text.ts'
import { withoutAccents } from '#contract/search.ts'

/*
 * Search text and sort keys, computed once when a row is written, so that both database engines find and order
 * alike: neither's own collation does Galician order everywhere. Two lists are sorted in the browser, by its own collation: the debits
 * of a remittance (web/src/modules/cotas/remittances/debits.ts) and the provinces (web/src/ui/form/provincias.ts).
 */
export { searchText } from '#contract/search.ts'

/**
 * Key whose binary order is Galician alphabetical order: accents and case do not matter, Ñ comes after N (Real
 * Academia Galega, alphabet of 23 letters); hyphens count as spaces, other marks are ignored.
 */
export const sortKey = (text: string | null | undefined): string =>
  withoutAccents(toComposed((text ?? '').toLowerCase()).replaceAll('ñ', 'n\uffff'))
    .replaceAll('\uffff', '~')
    .replace(/[\p{Pd}\u2212\s]+/gu, ' ')
    .replace(/[^\p{L}\p{N} ~]/gu, '')
    .trim()
