import { isEmail } from './rules.ts'
import { withoutAccents } from './search.ts'

/** The address in angle brackets, as programs write it after a name; else the whole text. */
const findBracketed = (text: string): string => /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text

/** An address copied from a link, without `mailto:` and what can follow the address there. */
const withoutLink = (text: string): string => /^\s*mailto:([^?]*)/i.exec(text)?.[1] ?? text

/**
 * The address that a person who typed `text` is likely to have meant, where `text` is none that a mail server takes; null when
 * it is one, or when nothing likely is left.
 */
export function likelyEmail(text: string): string | null {
  if (isEmail(text.trim())) return null
  const likely = withoutAccents(withoutLink(findBracketed(text)))
    .replace(/[\s<>\p{Cf}]/gu, '')
    .replace(/,/g, '.')
    .replace(/@+/g, '@')
    .split('@')
    .map((side) => side.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, ''))
    .join('@')
  return isEmail(likely) ? likely : null
}
