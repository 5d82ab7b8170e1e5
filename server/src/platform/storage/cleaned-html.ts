// Processes HTML that `cleanHtml` has cleaned, without loading the sanitiser.
import { isBlankRichText } from '#contract/rules.ts'
import { searchText } from '#contract/search.ts'

/** A cleaned rich text, and what else is stored of it. What takes long is done here, in the thread that has cleaned it. */
export interface CleanText {
  html: string
  /** The HTML for lists: without figures and other pictures. */
  bare: string
  /** Its readable text as the search wants it ({@link searchText}). */
  search: string
  /** Nothing of it can be seen. */
  isBlank: boolean
}

/** The start or end of a figure, and pictures and players outside of figures. */
const figureParts = /<(\/?)figure\b[^<>]*>|<img\b[^<>]*>|<iframe\b[^<>]*>\s*<\/iframe>/g
/** Links, then boxes and paragraphs, that held nothing but what was taken out. */
const emptied = [/<a\b[^<>]*>\s*<\/a>/g, /<(p|div)\b[^<>]*>(?:\s|&nbsp;|<br>)*<\/\1>/g]

/** Cleaned HTML without figures (pictures, tables and videos with what they say) and without other pictures. */
export function withoutFigures(html: string): string {
  let kept = ''
  let depth = 0
  let at = 0
  for (const part of html.matchAll(figureParts)) {
    if (depth === 0) kept += html.slice(at, part.index)
    at = part.index + part[0].length
    if (part[1] === undefined) continue
    depth = Math.max(0, depth + (part[1] === '/' ? -1 : 1))
  }
  if (depth === 0) kept += html.slice(at)
  return emptied.reduce((text, pattern) => text.replace(pattern, ''), kept)
}

const breaking =
  /<\/?(?:p|h\d|ul|ol|li|blockquote|hr|pre|div|figure|figcaption|table|caption|tr|th|td|br)\b[^<>]*>/g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The readable text of cleaned HTML, for the search. */
export const readableText = (html: string): string =>
  html
    .replace(breaking, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)

/** The stored forms of cleaned HTML. */
export const splitHtml = (html: string): CleanText => ({
  html,
  bare: withoutFigures(html),
  search: searchText(readableText(html)),
  isBlank: isBlankRichText(html),
})

/** A cleaned text on its way between processes: one without figures is not sent twice. */
export interface SentText extends Omit<CleanText, 'bare'> {
  bare: string | null
}
export const toSent = ({ bare, ...text }: CleanText): SentText => ({
  ...text,
  bare: bare === text.html ? null : bare,
})
export const fromSent = ({ bare, ...text }: SentText): CleanText => ({ ...text, bare: bare ?? text.html })
