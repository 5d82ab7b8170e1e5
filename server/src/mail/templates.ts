import type { Language } from '#contract/fields.ts'
import { translate } from '../i18n.ts'
import { htmlOf, textOf } from './layout.ts'
import type { AccountTemplate } from './mail.ts'
import { inWords } from './moment.ts'

/** Page of the portal each message leads to. */
const pages: Record<AccountTemplate, string> = {
  reset: '/account/reset/finish',
  set: '/account/set/finish',
  activate: '/account/activate',
}

export interface TemplateSettings {
  PUBLIC_URL: string
  APP_NAME: string
  TIME_ZONE: string
}

export interface AccountMessage {
  template: AccountTemplate
  language: Language
  /** Name of the person it goes to. */
  name: string
  key: string
  /** Until when the link works. */
  deadline: Date
}

/** Subject, text and HTML of a message about an account, in the language of whoever gets it. */
export function render(
  settings: TemplateSettings,
  { template, language, name, key, deadline }: AccountMessage,
): { subject: string; text: string; html: string } {
  const app = settings.APP_NAME
  const content = {
    language,
    app,
    home: settings.PUBLIC_URL,
    title: translate(language, `mail.${template}.title`),
    preheader: translate(language, `mail.${template}.preheader`),
    greeting: translate(language, 'mail.greeting', { name }),
    intro: translate(language, `mail.${template}.intro`, { app }),
    button: translate(language, `mail.${template}.button`),
    link: `${settings.PUBLIC_URL}${pages[template]}?key=${encodeURIComponent(key)}`,
    copyLink: translate(language, 'mail.copy-link'),
    notes: [
      translate(language, 'mail.deadline', { moment: inWords(deadline, language, settings.TIME_ZONE) }),
      translate(language, `mail.${template}.not-you`),
    ],
    why: translate(language, `mail.${template}.why`, { app }),
  }
  return {
    subject: translate(language, `mail.${template}.subject`, { app }),
    text: textOf(content),
    html: htmlOf(content),
  }
}
