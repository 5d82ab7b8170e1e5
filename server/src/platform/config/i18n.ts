import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { type Texts, textOf } from '#contract/i18n/text.ts'

/** All texts of a language: contract/i18n/<language>/*.json. */
function dictionary(language: Lowercase<Language>): Texts {
  const folder = new URL(`../../../../contract/i18n/${language}/`, import.meta.url)
  const modules = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...modules.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

const texts: Record<Lowercase<Language>, Texts> = { gl: dictionary('gl'), es: dictionary('es') }

/** Code of a language in HTML, mail headers and Intl. */
export const localeOf = (language: Language) => language.toLowerCase() as Lowercase<Language>

/** A text in `language` with its `{{params}}` inserted unescaped: plain text, not HTML. */
export const translate = (
  language: Language,
  key: Key,
  params: Record<string, string | number> = {},
): string => textOf([texts[localeOf(language)], texts.gl], key, params)
