import { createTransport as createNodemailer } from 'nodemailer'
import type { Transport } from './letter.ts'
import { compose, senderOf } from './letter.ts'
import { outboxTransport } from './outbox.ts'

export interface TransportSettings {
  SMTP_URL?: string | undefined
  /** `Name <address>` or an address alone. */
  MAIL_FROM: string
  APP_NAME: string
  DATA_DIR: string
}

/** Connections to the mail server, and so the number of concurrent deliveries. */
export const connections = 8
const connectTimeout = 15_000
/** How long the server may stay silent; RFC 5321, 4.5.3.2 allows it minutes while it stores a message. */
const silence = 5 * 60_000

/** Sends by SMTP over a few persistent connections, or into files without SMTP_URL. */
export function createTransport(settings: TransportSettings): Transport {
  const from = senderOf(settings)
  if (!settings.SMTP_URL) return outboxTransport(settings.DATA_DIR, from)
  const smtp = createNodemailer({
    url: settings.SMTP_URL,
    pool: true,
    maxConnections: connections,
    // once, for a persistent connection that the server has dropped; the queue retries after other failures
    maxRequeues: 1,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (letter) => {
      await smtp.sendMail(compose(letter, from))
    },
    verify: async () => {
      await smtp.verify()
    },
    close: () => smtp.close(),
    outbox: null,
  }
}
