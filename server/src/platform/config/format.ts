import type { Language } from '#contract/fields.ts'
import { toLocale } from './i18n.ts'

/** A formatter for each language: making one takes longer than a thousand uses. */
const formatters = <Formatter>(make: (locale: string) => Formatter): ((language: Language) => Formatter) => {
  const made = new Map<Language, Formatter>()
  return (language) => {
    const known = made.get(language) ?? make(toLocale(language))
    made.set(language, known)
    return known
  }
}
const daysIn = formatters((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** A day (ISO text) in words: «31 de marzo de 2026». */
export const dayText = (day: string, language: Language): string =>
  daysIn(language).format(new Date(`${day}T00:00:00Z`))

/** An IBAN or a reference in groups of four, as on paper. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')
