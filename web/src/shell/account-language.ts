import type { Session } from '#contract/account.ts'
import { portalConfig } from './config.ts'
import { languageFor, startLanguage, toLocale } from './i18n.ts'

/** Speaks the language of an account that begins a session, unless this browser chose one. */
export async function speakAccountLanguage({ langKey }: Pick<Session, 'langKey'>): Promise<void> {
  const language = languageFor(document.cookie, portalConfig().languages, toLocale(langKey))
  if (language === document.documentElement.lang) return
  // Without its texts the page stays as it is.
  await startLanguage(language).catch(() => undefined)
}
