import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { translate } from '../../../platform/config/i18n.ts'

/** The texts of a language. */
export type Words = (key: Key, params?: Record<string, string | number>) => string

export const wordsOf =
  (language: Language): Words =>
  (key, params) =>
    translate(language, key, params)
