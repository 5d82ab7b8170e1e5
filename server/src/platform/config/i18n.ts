import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { findText, type Texts } from '#contract/i18n/text.ts'

const folder = join(import.meta.dirname, '../../../../contract/i18n')

/** All texts of a language: `contract/i18n/<language>/<group>/*.json`. */
function dictionary(language: string): Texts {
  const files = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
  const modules = files.filter((name) => name.endsWith('.json'))
  return Object.assign(
    {},
    ...modules.map((name) => JSON.parse(readFileSync(join(folder, language, name), 'utf8'))),
  )
}

const texts = Object.fromEntries(
  language.options.map((each) => [each.toLowerCase(), dictionary(each.toLowerCase())]),
) as Record<Lowercase<Language>, Texts>

/** Code of a language in HTML, mail headers and Intl. */
export const toLocale = (language: Language) => language.toLowerCase() as Lowercase<Language>

/** A text in `language` with its `{{params}}` inserted unescaped: plain text, not HTML. */
export const translate = (
  language: Language,
  key: Key,
  params: Record<string, string | number> = {},
): string => findText(toLocale(language), [texts[toLocale(language)], texts.gl], key, params)
