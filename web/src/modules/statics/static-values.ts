import type { Language } from '#contract/fields.ts'
import { isBlankRichText } from '#contract/rules.ts'
import type { StaticPage } from '#contract/statics.ts'
import { translate } from '../../shell/i18n.ts'
import type { Rule } from '../../ui/form/rules.ts'

/** The values of a page's editor: text and description of each language. */
export type StaticValues = Record<`${'body' | 'description'}_${Language}`, string>

const getText = (page: StaticPage, language: Language) =>
  page.translations.find((each) => each.language === language)

export function toValues(page: StaticPage, languages: readonly Language[]): StaticValues {
  const values: Partial<StaticValues> = {}
  for (const language of languages) {
    values[`body_${language}`] = getText(page, language)?.body ?? ''
    values[`description_${language}`] = getText(page, language)?.description ?? ''
  }
  return values as StaticValues
}

/** The texts to save: of a language the page does not have yet, only if something was written. */
export const toTranslations = (values: StaticValues, page: StaticPage, languages: readonly Language[]) =>
  languages
    .filter((language) => isNeeded(values, page, language, languages))
    .map((language) => ({
      language,
      body: values[`body_${language}`],
      description: values[`description_${language}`],
    }))

const isNeeded = (
  values: StaticValues,
  page: StaticPage,
  language: Language,
  languages: readonly Language[],
): boolean =>
  language === languages[0] ||
  getText(page, language) !== undefined ||
  !isBlankRichText(values[`body_${language}`]) ||
  values[`description_${language}`].trim() !== ''

/** A text must say something; one that is too long is another matter, it blocks the save button. */
export const bodyRule =
  (page: StaticPage, language: Language, languages: readonly Language[]): Rule<string, StaticValues> =>
  (body, values) =>
    isBlankRichText(body) && isNeeded(values, page, language, languages)
      ? translate('error.required')
      : undefined
