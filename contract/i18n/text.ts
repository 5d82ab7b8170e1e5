/** Texts by key. Keys are flat: dots in them mean nothing. */
export type Texts = Record<string, string>

/**
 * The text of `key` with its `{{params}}` filled in as they are, from the first of `dictionaries` that has it; the key
 * itself where none does. With a number as `count`, the text for one (`key_one`) or another number (`key_other`) comes first, and with a `context` the text for that one
 * (`key_request`).
 * @param shown what stands in the text for a parameter, where that is not its value
 */
export function findText(
  dictionaries: readonly (Texts | undefined)[],
  key: string,
  params: Record<string, string | number>,
  shown: Record<string, string> = {},
): string {
  const { count, context } = params
  const variants = [
    ...(typeof count === 'number' ? [`${key}_${count === 1 ? 'one' : 'other'}`] : []),
    ...(context === undefined ? [] : [`${key}_${context}`]),
  ]
  const keys = [...variants, key]
  // an inherited name such as `constructor` is no text
  const text = dictionaries
    .flatMap((dictionary) => keys.map((each) => dictionary?.[each]))
    .find((each) => typeof each === 'string')
  return (text ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(shown[name] ?? params[name] ?? ''))
}
