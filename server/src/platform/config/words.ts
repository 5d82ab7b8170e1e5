import type { Language } from '#contract/fields.ts'
import { localeOf } from './i18n.ts'

/** Cents as people write them: «1.234,50 €». */
export const eurosText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  }).format(cents / 100)

/** A day (ISO text) in words: «31 de marzo de 2026». */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** An IBAN or a reference in groups of four, as on paper. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')
