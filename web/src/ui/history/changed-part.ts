/** Characters of unchanged context on either side of a change. */
const context = 40

/** A rich text as plain text, with blocks separated. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(p|h\d|li|td|th|tr|div|figure|figcaption|blockquote)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The different parts of two long texts, with a little context and an ellipsis for the rest; both are empty when the texts
 * are equal.
 */
export function findChangedPart(before: string, after: string): [before: string, after: string] {
  if (before === after) return ['', '']
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [around(before, start, end), around(after, start, end)]
}

function around(text: string, start: number, end: number): string {
  const from = Math.max(0, start - context)
  const to = Math.min(text.length, text.length - end + context)
  return (from > 0 ? '…' : '') + text.slice(from, to) + (to < text.length ? '…' : '')
}
