import { minute } from '#contract/durations.ts'
import type { Transport } from './mail-message.ts'
import { compose } from './mail-message.ts'
import { outboxTransport } from './outbox.ts'

export interface TransportSettings {
  SMTP_URL?: string | undefined
  DATA_DIR: string
}

/** Connections to the mail server, and so the number of concurrent deliveries. */
export const connections = 8
const connectTimeout = 15_000
/** How long a mail server may stay silent while a user waits. */
const patience = 10_000
/** How long the server may stay silent; RFC 5321, 4.5.3.2 allows it minutes while it stores a message. */
const silence = 5 * minute

/**
 * Sends by SMTP over a few persistent connections, or into files without SMTP_URL.
 * @param connectWithin how long the server may take to accept a connection, in milliseconds, and as long again to greet
 */
export function createTransport(settings: TransportSettings, connectWithin = connectTimeout): Transport {
  if (!settings.SMTP_URL) return outboxTransport(settings.DATA_DIR)
  const common = { url: settings.SMTP_URL, disableFileAccess: true, disableUrlAccess: true }
  /** Connects with the first use, which is the start of the portal if it has a mail server: the library takes a few megabytes. */
  const openPool = async () => {
    const nodemailer = await import('nodemailer')
    return nodemailer.createTransport({
      ...common,
      pool: true,
      maxConnections: connections,
      // once, for a persistent connection that the server has dropped; the queue retries after other failures
      maxRequeues: 1,
      connectionTimeout: connectWithin,
      greetingTimeout: connectWithin,
      socketTimeout: silence,
    })
  }
  let pool: ReturnType<typeof openPool> | undefined
  const pooled = () => (pool ??= openPool())
  return {
    send: async (message) => {
      await (await pooled()).sendMail(compose(message))
    },
    sendNow: async (message) => {
      const nodemailer = await import('nodemailer')
      const once = nodemailer.createTransport({
        ...common,
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
      })
      try {
        return (await once.sendMail(compose(message))).response
      } finally {
        once.close()
      }
    },
    verify: async () => {
      await (await pooled()).verify()
    },
    close: async () => (await pool)?.close(),
    outbox: null,
  }
}
