import { withoutControls, withoutHidden } from '#contract/hidden-characters.ts'

/**
 * The values of a form without hidden characters, which pasted texts can contain and the API refuses. Passwords and values
 * that are not texts, such as files, stay unchanged.
 */
export function cleanTexts<T>(values: T): T {
  // HTML of the editor begins with an element
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
