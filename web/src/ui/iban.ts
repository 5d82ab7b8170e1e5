import { isIban, normalizeIban } from '#contract/rules.ts'

/** Only letters and digits: whatever it is, it can be grouped. */
const isPlain = (text: string): boolean => /^[A-Z0-9]*$/.test(text)
/** Letters and digits in groups of four. */
export const inFours = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? ''

/** An account as one reads it, in groups of four: `ES91 2100 0418 45…`; one with other signs in it stays as it is. */
export function formatIban(text: string): string {
  const plain = normalizeIban(text)
  return isPlain(plain) ? inFours(plain) : text.trim()
}

/** An account as it is sent: without what separates its groups; one with other signs in it as it was written. */
export const plainIban = (text: string): string => {
  const plain = normalizeIban(text)
  return isPlain(plain) ? plain : text.trim()
}

/** Whether `text` holds an account whose check digits do not fit: a warning, never a refusal. */
export const isOddIban = (text: string): boolean => text.trim() !== '' && !isIban(normalizeIban(text))

/**
 * Formats an account while it is typed, and returns the new place of the caret: behind the same letters and digits as before.
 * @param caret place of the caret in `typed`
 */
export function typeIban(typed: string, caret: number): { text: string; caret: number } {
  const plain = normalizeIban(typed)
  if (!isPlain(plain)) return { text: typed, caret }
  const before = normalizeIban(typed.slice(0, caret)).length
  const text = inFours(plain)
  return { text, caret: before + Math.floor(Math.max(0, before - 1) / 4) }
}
