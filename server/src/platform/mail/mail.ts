import type { Language } from '#contract/fields.ts'
import type { Tx } from '../db/tables.ts'
import type { BulkContent, BulkPicture } from './bulk-letter.ts'

/** Messages with a link that works once: their texts are `mail.<template>.…` in the dictionaries. */
export const linkTemplates = ['reset', 'set', 'activate', 'email-changed'] as const
export type LinkTemplate = (typeof linkTemplates)[number]
/** Messages without a key that tell somebody what happened, with texts under the same names. */
export const noticeTemplates = [
  'factor-on',
  'factor-moved',
  'factor-off',
  'factor-taken',
  'factor-codes',
  'factor-code-used',
  'factor-tried',
  'email-corrected',
  'email-restored',
  'password-changed',
  'password-given',
  'admin-new',
] as const
export type NoticeTemplate = (typeof noticeTemplates)[number]
export type AccountTemplate = LinkTemplate | NoticeTemplate
/** The same, or one that people wrote. */
export type MailTemplate = AccountTemplate | 'bulk'

const day = 24 * 60 * 60_000

/** How long the link of each message is good, in milliseconds; the message says until when. */
export const linkLifetime: Record<LinkTemplate, number> = {
  reset: day,
  set: 30 * day,
  activate: 30 * day,
  'email-changed': 7 * day,
}

/** What somebody waits for goes before what is sent to many. */
export const accountPriority = 0
export const bulkPriority = 1

interface Addressed {
  to: { address: string; name: string }
  language: Language
}
export interface LinkMail extends Addressed {
  template: LinkTemplate
  /** The key of the link in the message: encrypted while it waits, erased when delivered. */
  key: string
}
/** The names a notice speaks of: of the person it is about, and of whoever did it. */
export interface NoticeNames {
  person?: string
  author?: string
}
interface NoticeMail extends Addressed {
  template: NoticeTemplate
  names?: NoticeNames
}
export type AccountMail = LinkMail | NoticeMail

/** Somebody a message is for. */
export interface Recipient {
  /** Id of the member. */
  id: number
  address: string
  name: string
}

/** An e-mail somebody wrote, for many. */
export interface BulkMail {
  content: BulkContent
  pictures: BulkPicture[]
  recipients: (Recipient & { past?: PastDelivery })[]
}

/** How a delivery ended that is told of only afterwards. */
export interface PastDelivery {
  state: 'sent' | 'failed'
  tries: number
  reason: string | null
}

/** Mail leaves through a queue in the database: what was accepted survives a restart and a failing mail server. */
export interface Mail {
  /** Stores a message in the transaction of the change it speaks of, which happens at `now`. */
  enqueue: (tx: Tx, now: Date, mail: AccountMail) => Promise<void>
  /** Stores a message that many get, each a delivery of their own; answers the message's id. */
  enqueueBulk: (tx: Tx, now: Date, mail: BulkMail) => Promise<number>
  /** A message as a browser shows it: one of the queue, or what would be. */
  show: (message: number | { content: BulkContent }) => Promise<{ subject: string; html: string }>
  /**
   * Sends a message again to those whose delivery failed and who are found by `current`, at the address they have now.
   * Answers how many these are.
   */
  retry: (
    tx: Tx,
    now: Date,
    messageId: number,
    current: (ids: number[]) => Promise<Recipient[]>,
  ) => Promise<number>
  /** Takes somebody who is gone out of all deliveries; what still waits for them is not delivered. */
  forget: (tx: Tx, now: Date, recipientId: number) => Promise<void>
  /** Says that something new waits; called once the transaction is stored. */
  wake: () => void
  start: () => void
  /** Lets the deliveries under way finish, gives back the rest and disconnects; not started again after that. */
  stop: () => Promise<void>
  /** The folder mail is written to instead of being sent, when no mail server is set. */
  outbox: string | null
}
