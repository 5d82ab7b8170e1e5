import type { Language } from '#contract/fields.ts'
import { toLocale } from '../config/i18n.ts'
import type { Identity } from '../config/identity.ts'
import type { BulkParts } from './bulk-message.ts'
import type { TextAttachment } from './mail.ts'

/** A message to one recipient. */
export interface MailMessage {
  /** Unguessable id of the delivery, the same at every attempt. */
  reference: string
  from: Sender
  to: { address: string; name: string }
  language: Language
  subject: string
  body: MailBody
  attachment?: TextAttachment | undefined
  /** When it was written. */
  date: Date
}

/** Plain text and HTML, or both already encoded, for a message with many recipients. */
export type MailBody = { text: string; html: string } | { parts: BulkParts }

export interface Sender {
  name: string
  address: string
}

export interface SenderSettings {
  /** `Name <address>` or an address alone. */
  MAIL_FROM: string
  APP_NAME: string
}

/** The sender of mails: the association as its administrators named it; until then the name in MAIL_FROM, or else APP_NAME. */
export function toSender(
  { MAIL_FROM, APP_NAME }: SenderSettings,
  { savedName }: Pick<Identity, 'savedName'>,
): Sender {
  const [, name = '', address = MAIL_FROM] = /^([^<]*)<([^<>]*)>$/.exec(MAIL_FROM) ?? []
  const given = name.trim().replace(/^"(.*)"$/, '$1') || APP_NAME
  return { name: savedName || given, address: address.trim() }
}

/** The fields of a message for nodemailer, which encodes every header, so that no value can inject another header. */
export function compose({ from, ...message }: MailMessage) {
  const domain = from.address.replace(/^.*@/, '')
  const common = {
    from,
    to: message.to,
    subject: message.subject,
    date: message.date,
    messageId: `<${message.reference}@${domain}>`,
    ...(message.attachment && { attachments: [toAttachment(message.attachment)] }),
  }
  const language = { 'Content-Language': toLocale(message.language) }
  if ('text' in message.body)
    return {
      ...common,
      ...message.body,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...language },
    }
  return {
    ...common,
    alternatives: [message.body.parts.plain, message.body.parts.rich].map((part) => ({
      raw: Buffer.from(part.buffer, part.byteOffset, part.byteLength),
    })),
    list: { id: { url: `correos.${domain}`, comment: from.name } },
    headers: {
      // a person wrote it, so it is not auto-submitted; but automatic replies are not wanted
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...language,
    },
  }
}

const toAttachment = ({ fileName, contentType, content }: TextAttachment) => ({
  filename: fileName,
  contentType,
  content,
})

/** An address that needs no quoting in a header or in SMTP: exactly one recipient. */
export const isSendable = (address: string): boolean =>
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address)

/** Sends messages. `send` resolves when the mail server accepts the message, and throws errors for {@link toFailure}. */
export interface Transport {
  send: (message: MailMessage) => Promise<void>
  /**
   * Sends one message over a connection of its own, and returns the answer of the mail server; null without one. It does not wait
   * long for a server that is silent.
   */
  sendNow: (message: MailMessage) => Promise<string | null>
  /** Connects and signs in to the mail server. */
  verify: () => Promise<void>
  close: () => Promise<void>
  /** The folder for messages when there is no mail server. */
  outbox: string | null
}
