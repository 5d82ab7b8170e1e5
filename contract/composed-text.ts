/** Letters that can have another form: everything up to here is composed. */
const beyondLatin = /[^\0-\u02ff]/

/** The text in Unicode NFC, as texts are stored: a letter and its accent are one character. Macs and some programs write them apart. */
export const toComposed = (text: string): string => (beyondLatin.test(text) ? text.normalize('NFC') : text)

/** Letters that compose to one of ASCII: the Kelvin sign to a K. */
const lookAlikes = /[\u212a\u1fef\u037e]/

/** An address in Unicode NFC. One with a look-alike of an ASCII letter stays as it is: composed, it would be another person's address. */
export const toComposedAddress = (address: string): string =>
  lookAlikes.test(address) ? address : toComposed(address)

/** Kept as they were typed: a password has rules of its own, and an address with a look-alike letter is refused, not mended. */
const asTyped = new Set(['password', 'newPassword', 'currentPassword', 'email'])

/** Composes all texts within parsed JSON, which it changes; not passwords and e-mails. */
export function composeTexts(value: unknown): unknown {
  if (typeof value === 'string') return toComposed(value)
  if (value === null || typeof value !== 'object') return value
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    if (asTyped.has(name)) continue
    const part = holder[name]
    const composed = composeTexts(part)
    if (composed !== part) holder[name] = composed
  }
  return value
}
