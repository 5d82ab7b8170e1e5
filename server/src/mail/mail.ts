import type { Language } from '#contract/fields.ts'
import type { Tx } from '../db/tables.ts'

/** Which message: its texts are `mail.<template>.…` in the dictionaries. */
export type MailTemplate = 'reset' | 'set' | 'activate'

const day = 24 * 60 * 60_000

/** How long the link of each message is good, in milliseconds; the message says until when. */
export const linkLifetime: Record<MailTemplate, number> = { reset: day, set: 30 * day, activate: 30 * day }

export interface AccountMail {
  template: MailTemplate
  to: { address: string; name: string }
  language: Language
  /** The key of the link in the message: encrypted while it waits, erased when delivered. */
  key: string
}

/** Mail leaves through a queue in the database: what was accepted survives a restart and a failing mail server. */
export interface Mail {
  /** Stores a message in the transaction of the change it speaks of; its link was made at `now`. */
  enqueue: (tx: Tx, now: Date, mail: AccountMail) => Promise<void>
  /** Says that something new waits; called once the transaction is stored. */
  wake: () => void
  start: () => void
  /** Lets the deliveries under way finish, gives back the rest and disconnects; not started again after that. */
  stop: () => Promise<void>
  /** The folder mail is written to instead of being sent, when no mail server is set. */
  outbox: string | null
}
