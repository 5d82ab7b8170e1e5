/** Texts by key. Keys are flat: dots in them mean nothing. */
export type Texts = Record<string, string>

/** The plural rules of each language; a browser that does not know a language takes those of Spanish. */
const plurals = new Map<string, Intl.PluralRules>()
function getPlural(language: string, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules([language, 'es'])
  plurals.set(language, rules)
  return rules.select(count)
}

/** Whether a number, or a text that is a whole number, is one in a language. */
const isOne = (language: string, value: string | number | undefined): boolean =>
  /^\d+$/.test(String(value)) && getPlural(language, Number(value)) === 'one'

/**
 * The text of `key` with its `{{params}}` filled in as they are, from the first of `dictionaries` that has it; the key
 * itself where none does. With a number as `count`, the text for its plural form comes first (`key_one`), then the one for any other number
 * (`key_other`), and with a `context` the text for that one (`key_request`). Within a text `{{total:persoa|persoas}}` is the word for one
 * or for another number of any parameter: a sentence can count several things.
 * @param language whose plural forms count
 * @param shown what stands in the text for a parameter, where that is not its value
 */
export function findText(
  language: string,
  dictionaries: readonly (Texts | undefined)[],
  key: string,
  params: Record<string, string | number>,
  shown: Record<string, string> = {},
): string {
  const { count, context } = params
  const variants = [
    ...(typeof count === 'number' ? [`${key}_${getPlural(language, count)}`, `${key}_other`] : []),
    ...(context === undefined ? [] : [`${key}_${context}`]),
  ]
  const keys = [...variants, key]
  // an inherited name such as `constructor` is no text
  const text = dictionaries
    .flatMap((dictionary) => keys.map((each) => dictionary?.[each]))
    .find((each) => typeof each === 'string')
  return (text ?? key)
    .replace(/{{(\w+):([^|{}]*)\|([^|{}]*)}}/g, (_, name: string, one: string, other: string) =>
      isOne(language, params[name]) ? one : other,
    )
    .replace(/{{(\w+)}}/g, (_, name: string) => String(shown[name] ?? params[name] ?? ''))
}

/** The tag of a language with the country where most speak it: `gl-ES`. */
export function regionalTag(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return `${language}-${region}`
}
