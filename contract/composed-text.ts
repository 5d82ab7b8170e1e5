/** Letters that can have another form: everything up to here is composed. */
const beyondLatin = /[^\0-\u02ff]/

/** The text in Unicode NFC, as texts are stored: a letter and its accent are one character. Macs and some programs write them apart. */
export const toComposed = (text: string): string => (beyondLatin.test(text) ? text.normalize('NFC') : text)

/** Composes all texts within parsed JSON, which it changes. */
export function composeTexts(value: unknown): unknown {
  if (typeof value === 'string') return toComposed(value)
  if (value === null || typeof value !== 'object') return value
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    const part = holder[name]
    const composed = composeTexts(part)
    if (composed !== part) holder[name] = composed
  }
  return value
}
