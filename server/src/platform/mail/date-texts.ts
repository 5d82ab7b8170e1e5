import type { Language } from '#contract/fields.ts'
import { localeOf, translate } from '../config/i18n.ts'

/** An instant in words: «domingo, 31 de maio de 2026, ás 19:30», and «á 1:30» at one o'clock. */
export function inWords(instant: Date, language: Language, timeZone: string): string {
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(instant)
  const clock = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const [hour = '', minute = ''] = clock.format(instant).split(':')
  const time = `${Number(hour)}:${minute}`
  return translate(language, Number(hour) === 1 ? 'mail.moment-at-one' : 'mail.moment', { day, time })
}
