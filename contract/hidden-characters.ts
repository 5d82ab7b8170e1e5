/**
 * Invisible characters that make a text misleading: control characters, and those that Unicode lets programs not show (the
 * property Default_Ignorable_Code_Point: direction marks, zero-width space, soft hyphen, word joiner, Hangul fillers, tags,
 * variation selectors …), line and paragraph separators, and marks of interlinear notes. Joiner and non-joiner (U+200D, U+200C)
 * are allowed: scripts and emoji need them.
 */
const misleading = '(?![\\u200c\\u200d])\\p{Default_Ignorable_Code_Point}|[\\u2028\\u2029\\ufff9-\\ufffb]'
/** Control characters except tab and line break. */
const control = '[^\\P{Cc}\\t\\n\\r]'

/**
 * Characters that change the form of the one before: colour or black and white of an emoji, the variant of an ideograph in a name, and the
 * tags after the black flag, which select the flag of a region.
 */
const visible =
  '(?![#*\\d])\\p{Emoji}[\\ufe0e\\ufe0f]|[#*\\d]\\ufe0f\\u20e3|\\p{Script=Han}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}'

const inLine = new RegExp(`\\p{Cc}|${misleading}`, 'u')
const inText = new RegExp(`${control}|${misleading}`, 'u')
const inMarkup = new RegExp(control, 'u')
const everyVisible = new RegExp(visible, 'gu')
const everyInText = new RegExp(`(${visible})|${control}|${misleading}`, 'gu')
const everyInMarkup = new RegExp(inMarkup, 'gu')

/** Whether `text` has one of them that changes nothing visible. */
const hides = (text: string, hidden: RegExp): boolean =>
  hidden.test(text) && hidden.test(text.replace(everyVisible, ''))

/** Whether a single-line text contains none of them. */
export const isPlainLine = (text: string): boolean => !hides(text, inLine)

/** Whether a multi-line text contains none of them, except tabs and line breaks. */
export const isPlainText = (text: string): boolean => !hides(text, inText)

/** Whether HTML contains no control characters; its author may use direction marks and soft hyphens. */
export const isPlainMarkup = (html: string): boolean => !inMarkup.test(html)

/** Whether a text shows nothing, although it may not be empty; U+2800 is the Braille letter without a dot. */
export const isInvisible = (text: string): boolean =>
  /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text)

/** Removes hidden characters as the API requires: a tab becomes a space; line breaks stay. */
export const withoutHidden = (text: string): string =>
  text.replace(/\t/g, ' ').replace(everyInText, (_, shown?: string) => shown ?? '')

/** Removes control characters from HTML. */
export const withoutControls = (html: string): string => html.replace(everyInMarkup, '')
