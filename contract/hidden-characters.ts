/**
 * Invisible characters that make a text misleading: control characters, direction marks, line and paragraph separators, and
 * three zero-width characters (zero-width space, word joiner, byte order mark). Joiner and non-joiner (U+200D, U+200C) are
 * allowed: scripts and emoji need them.
 */
const misleading = '\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060\\u2066-\\u2069\\ufeff'
/** Control characters except tab and line break. */
const control = '[^\\P{Cc}\\t\\n\\r]'

const inLine = new RegExp(`[\\p{Cc}${misleading}]`, 'u')
const inText = new RegExp(`${control}|[${misleading}]`, 'u')
const inMarkup = new RegExp(control, 'u')
const everyInText = new RegExp(inText, 'gu')
const everyInMarkup = new RegExp(inMarkup, 'gu')

/** Whether a single-line text contains none of them. */
export const isPlainLine = (text: string): boolean => !inLine.test(text)

/** Whether a multi-line text contains none of them, except tabs and line breaks. */
export const isPlainText = (text: string): boolean => !inText.test(text)

/** Whether HTML contains no control characters; its author may use direction marks. */
export const isPlainMarkup = (html: string): boolean => !inMarkup.test(html)

/** Whether a text is invisible, although it may not be empty. */
export const isInvisible = (text: string): boolean => /^[\s\u00ad\u200c\u200d]*$/.test(text)

/** Removes hidden characters as the API requires: a tab becomes a space; line breaks stay. */
export const withoutHidden = (text: string): string => text.replace(/\t/g, ' ').replace(everyInText, '')

/** Removes control characters from HTML. */
export const withoutControls = (html: string): string => html.replace(everyInMarkup, '')
