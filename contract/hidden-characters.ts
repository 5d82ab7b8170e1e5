/**
 * Characters that nobody sees and that make a text read as something else: control characters, marks that turn the
 * direction of a text around, separators of lines and paragraphs, and three of no width (zero-width space, word joiner, byte
 * order mark). The joiner and non-joiner (U+200D, U+200C) are none of them: scripts and emoji need them.
 */
const misleading = '\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060\\u2066-\\u2069\\ufeff'
/** Control characters but for tab and the two of a line break. */
const control = '[^\\P{Cc}\\t\\n\\r]'

const inLine = new RegExp(`[\\p{Cc}${misleading}]`, 'u')
const inText = new RegExp(`${control}|[${misleading}]`, 'u')
const inMarkup = new RegExp(control, 'u')
const everyInText = new RegExp(inText, 'gu')
const everyInMarkup = new RegExp(inMarkup, 'gu')

/** Whether a text of one line holds none of them. */
export const isPlainLine = (text: string): boolean => !inLine.test(text)

/** Whether a text of several lines holds none of them, tabs and line breaks aside. */
export const isPlainText = (text: string): boolean => !inText.test(text)

/** Whether HTML holds no control character; marks of direction are for its author to set. */
export const isPlainMarkup = (html: string): boolean => !inMarkup.test(html)

/** Whether a text shows nothing, although it may not be empty. */
export const isInvisible = (text: string): boolean => /^[\s\u00ad\u200c\u200d]*$/.test(text)

/** A text as the API takes it: a tab becomes a space, and what else is hidden goes; line breaks stay. */
export const withoutHidden = (text: string): string => text.replace(/\t/g, ' ').replace(everyInText, '')

/** HTML as the API takes it: without control characters. */
export const withoutControls = (html: string): string => html.replace(everyInMarkup, '')
