import { withoutControls, withoutHidden } from '#contract/hidden-characters.ts'

/**
 * The values of a form without the characters nobody sees, which come along when something is pasted and which the API
 * refuses. A password stays as it was typed, and so does what is neither text nor made of texts, such as a file.
 */
export function cleanTexts<T>(values: T): T {
  // what the editor makes begins with an element
  if (typeof values === 'string')
    return (values.startsWith('<') ? withoutControls(values) : withoutHidden(values)) as T
  if (Array.isArray(values)) return values.map(cleanTexts) as T
  if (typeof values !== 'object' || values === null || Object.getPrototypeOf(values) !== Object.prototype)
    return values
  const cleaned = Object.entries(values).map(([name, value]) => [
    name,
    /password/i.test(name) ? value : cleanTexts(value),
  ])
  return Object.fromEntries(cleaned) as T
}
