import type { Language } from '#contract/fields.ts'
import { localeOf } from '../i18n.ts'

/** A message ready to go to one person. */
export interface Letter {
  /** Unguessable name of the delivery, the same at every try. */
  reference: string
  to: { address: string; name: string }
  language: Language
  subject: string
  text: string
  html: string
  /** When it was written. */
  date: Date
}

export interface Sender {
  name: string
  address: string
}

/** Who the mail comes from; the association when MAIL_FROM is an address alone. */
export function senderOf({ MAIL_FROM, APP_NAME }: { MAIL_FROM: string; APP_NAME: string }): Sender {
  const [, name = '', address = MAIL_FROM] = /^(.*)<(.*)>$/.exec(MAIL_FROM) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || APP_NAME, address: address.trim() }
}

/** The fields of a letter as nodemailer wants them; it encodes every header, so none can break out of its line. */
export const compose = (letter: Letter, from: Sender) => ({
  from,
  to: letter.to,
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.date,
  messageId: `<${letter.reference}@${from.address.replace(/^.*@/, '')}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': localeOf(letter.language),
  },
})

/** An address as it can be written in a header and in SMTP without quoting: one recipient and nothing else. */
export const isSendable = (address: string): boolean =>
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address)
