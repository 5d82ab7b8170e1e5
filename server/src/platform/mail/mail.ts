import { day } from '#contract/durations.ts'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../db/tables.ts'
import type { BulkContent, BulkPicture } from './bulk-message.ts'

/** Messages with a link that works once; their texts are `mail.<template>.…` in the dictionaries. */
export const linkTemplates = ['reset', 'set', 'activate', 'email-changed', 'solicitude-confirm'] as const
export type LinkTemplate = (typeof linkTemplates)[number]
/** Notices without a link key; their texts follow the same naming. */
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
  'email-added',
  'password-changed',
  'password-given',
  'admin-new',
  'backup-failing',
  'mail-failing',
  'files-failing',
  'test',
  'cobro-changed',
  'cotas-due',
  'debit-announced',
  'solicitudes-waiting',
  'solicitude-denied',
  'convocatoria',
  'acta-aprobada',
  'reunion-anulada',
] as const
export type NoticeTemplate = (typeof noticeTemplates)[number]
export type AccountTemplate = LinkTemplate | NoticeTemplate
/** The same, or an e-mail that a user wrote. */
export type MailTemplate = AccountTemplate | 'bulk'

/** Validity of the link of each message, in milliseconds; the message states its end. */
export const linkLifetime: Record<LinkTemplate, number> = {
  reset: day,
  set: 30 * day,
  activate: 30 * day,
  'email-changed': 7 * day,
  'solicitude-confirm': 3 * day,
}

/**
 * The lane of a mail: 0 for what a person waits for, 1 for what protects an account or the association, 2 for the rest. A lane
 * never waits behind a later one.
 */
export const everyLane = [0, 1, 2] as const
export type Lane = (typeof everyLane)[number]
const awaited = 0
const protecting = 1
const rest = 2
export const lastLane = rest
export const lanes: Record<MailTemplate, Lane> = {
  reset: awaited,
  set: awaited,
  activate: awaited,
  'solicitude-confirm': awaited,
  test: awaited,
  'email-changed': protecting,
  'email-corrected': protecting,
  'email-restored': protecting,
  'email-added': protecting,
  'factor-on': protecting,
  'factor-moved': protecting,
  'factor-off': protecting,
  'factor-taken': protecting,
  'factor-codes': protecting,
  'factor-code-used': protecting,
  'factor-tried': protecting,
  'password-changed': protecting,
  'password-given': protecting,
  'admin-new': protecting,
  'cobro-changed': protecting,
  'backup-failing': protecting,
  'mail-failing': protecting,
  'files-failing': protecting,
  'cotas-due': rest,
  'debit-announced': rest,
  'solicitudes-waiting': rest,
  'solicitude-denied': rest,
  convocatoria: rest,
  'acta-aprobada': rest,
  'reunion-anulada': rest,
  bulk: rest,
}

interface MailRecipient {
  /** Without a name the message has a general greeting. */
  to: { address: string; name: string }
  language: Language
}
export interface LinkMail extends MailRecipient {
  template: LinkTemplate
  /** The key of the link in the message: encrypted while queued, erased after delivery. */
  key: string
}
/** A fact in a notice: a text of the dictionaries, `mail.<template>.…`, with its values. */
export interface NoticeLine {
  key: string
  params: Record<string, string | number>
}
/** A point of an agenda. */
export interface AgendaItem {
  titulo: string
  /** May have several lines; may be empty. */
  texto: string
}
/** A file of text in a message. */
export interface TextAttachment {
  fileName: string
  /** With its parameters: `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string
  content: string
}
/** The names in a notice: the person it is about, and the author of the change; and facts, each on a line of its own. */
export interface NoticeNames {
  person?: string
  author?: string
  lines?: NoticeLine[]
  /** What a person wrote for the recipient, with a line break between paragraphs. */
  text?: string
  /** The meeting it convenes: its name, the path of its page, and its agenda. */
  meeting?: string
  page?: string
  /** Of a convocation after an earlier one: what is different in a few words, as sentences with the old values, and these in short. */
  context?: 'changed'
  changes?: string
  told?: string
  before?: string
  /** When a meeting was to be, in words. */
  when?: string
  agenda?: AgendaItem[]
  attachment?: TextAttachment
}
export interface NoticeMail extends MailRecipient {
  template: NoticeTemplate
  /** Id of the member it is for, where that matters later. */
  recipient?: number
  names?: NoticeNames
}
export type AccountMail = LinkMail | NoticeMail
/** A notice that says the same to many people of one language. */
export type SharedNotice = Pick<NoticeMail, 'template' | 'language' | 'names'>

/** A recipient of a message. */
export interface Recipient {
  /** Id of the member. */
  id: number
  address: string
  name: string
}

/** An e-mail from a user to many recipients. */
export interface BulkMail {
  content: BulkContent
  pictures: BulkPicture[]
  recipients: (Recipient & { past?: PastDelivery })[]
}

/** The result of a delivery that happened in the past. */
export interface PastDelivery {
  state: 'sent' | 'failed'
  tries: number
  reason: string | null
}

/** Mail is sent through a queue in the database: accepted mails survive a restart and an unreachable mail server. */
export interface Mail {
  /** Stores a message in the transaction of the change it is about, which happens at `now`. */
  enqueue: (tx: Tx, now: Date, mail: AccountMail) => Promise<void>
  /** The same for many messages at once. They go in the last lane, so that no mail to a single person waits behind them. */
  enqueueMany: (tx: Tx, now: Date, mails: readonly AccountMail[]) => Promise<void>
  /** Stores a notice once with one delivery for each recipient, in the last lane. */
  enqueueShared: (tx: Tx, now: Date, notice: SharedNotice, recipients: readonly Recipient[]) => Promise<void>
  /** A notice as it would be sent to a person of this name, as shown in a browser. */
  showNotice: (notice: SharedNotice, name: string) => Promise<{ subject: string; html: string }>
  /** Stores a message with one delivery for each recipient; returns the id of the message. */
  enqueueBulk: (tx: Tx, now: Date, mail: BulkMail) => Promise<number>
  /** A message as shown in a browser: a queued one, or a preview. */
  show: (message: number | { content: BulkContent }) => Promise<{ subject: string; html: string }>
  /**
   * Sends a message again to the recipients whose delivery failed and whom `current` finds, at their present address.
   * Returns their number.
   */
  retry: (
    tx: Tx,
    now: Date,
    messageId: number,
    current: (ids: number[]) => Promise<Recipient[]>,
  ) => Promise<number>
  /** Makes all waiting messages due at once; returns how many. */
  retryWaiting: (tx: Tx, now: Date) => Promise<number>
  /** Erases a deleted recipient from all deliveries and cancels the pending ones. */
  forget: (tx: Tx, now: Date, recipientId: number) => Promise<void>
  /** Wakes the queue; called after the commit. */
  wake: () => void
  start: () => void
  /** Waits for the deliveries in progress, releases the others and disconnects. It cannot be started again. */
  stop: () => Promise<void>
  /**
   * Sends a test message without the queue, and returns the answer of the mail server; null when it was written to the outbox.
   * @throws errors for {@link toFailure}
   */
  sendTest: (mail: MailRecipient) => Promise<string | null>
  /** Connects and signs in to the mail server. @throws SmtpError; never without a mail server */
  verify: () => Promise<void>
  /** Why the mail server took nothing when this server last spoke to it, as {@link toFailure} tells it; null when it did. */
  serverFault: () => string | null
  /** The folder for mails when no mail server is configured; else null. */
  outbox: string | null
}
