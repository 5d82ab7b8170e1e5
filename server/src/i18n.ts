import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'

/** Every text of a language, from all its modules: contract/i18n/<language>/*.json. */
function dictionary(language: Lowercase<Language>): Record<string, string> {
  const folder = new URL(`../../contract/i18n/${language}/`, import.meta.url)
  const modules = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...modules.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

const i18n = createInstance()
void i18n.init({
  fallbackLng: 'gl',
  ns: ['texts'],
  defaultNS: 'texts',
  resources: { gl: { texts: dictionary('gl') }, es: { texts: dictionary('es') } },
  // keys are flat: dots and colons in them mean nothing
  keySeparator: false,
  nsSeparator: false,
  // whoever puts a text into HTML escapes it there
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Code of a language in HTML, mail headers and Intl. */
export const localeOf = (language: Language) => language.toLowerCase() as Lowercase<Language>

/** A text in `language`, its `{{params}}` filled in as they are: plain text, not HTML. */
export const translate = (
  language: Language,
  key: Key,
  params: Record<string, string | number> = {},
): string => i18n.t(key, { ...params, lng: localeOf(language) })
