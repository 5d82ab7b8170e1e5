import { setTimeout as delay } from 'node:timers/promises'
import { nameAlone } from '../platform/config/identity.ts'
import type { Database } from '../platform/db/connection.ts'
import { createMail } from '../platform/mail/create.ts'
import type { BulkMail, LinkMail } from '../platform/mail/mail.ts'
import { listDeliveries } from '../platform/mail/queue.rows.ts'
import { testClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { testLog } from './log.ts'
import type { SmtpBehaviour, TestSmtp } from './smtp.ts'
import { startSmtp } from './smtp.ts'

export interface TestMailSettings {
  SMTP_URL?: string
  MAIL_PER_MINUTE?: number
  APP_NAME?: string
}

/** A database with a mail queue that is not started, and a clock that stands still; `close` closes everything. */
export async function openTestMail() {
  const place = await openTestDatabase()
  const clock = testClock()
  const { log, text: logged } = testLog()
  const opened: ReturnType<typeof createMail>[] = []
  const servers: TestSmtp[] = []

  /** All deliveries as stored. */
  const deliveries = () => listDeliveries(place.database.read)

  /** The mail of one server; called again, of another server on the same database. */
  const open = (changed: TestMailSettings = {}, secret = 'x'.repeat(32)) => {
    const database: Database = opened.length === 0 ? place.database : place.openAnother()
    const settings = {
      APP_NAME: 'Asociación de Proba',
      MAIL_FROM: 'Asociación de Proba <portal@proba.example>',
      MAIL_PER_MINUTE: 0,
      PUBLIC_URL: 'https://portal.proba.example',
      TIME_ZONE: 'Europe/Madrid',
      LANGUAGES: ['GL' as const],
      DATA_DIR: place.settings.DATA_DIR,
      ...changed,
    }
    const mail = createMail({
      settings,
      identity: async () => nameAlone(settings.APP_NAME),
      database,
      secret,
      clock,
      log,
    })
    opened.push(mail)
    return mail
  }

  return {
    ...place,
    clock,
    logged,
    open,
    /** A mail server that is closed with the rest. */
    smtp: async (behaviour?: SmtpBehaviour) => {
      const server = await startSmtp(behaviour)
      servers.push(server)
      return server
    },
    /** Queues a message as a service does, without waking the queue. */
    enqueue: (mail: Pick<ReturnType<typeof createMail>, 'enqueue'>, changed: Partial<LinkMail> = {}) =>
      place.database.transactionWithoutAudit((tx) =>
        mail.enqueue(tx, clock(), {
          template: 'reset',
          to: { address: 'lua@example.org', name: 'Lúa Álvarez Núñez' },
          language: 'GL',
          key: 'k3y-of-the-link_0123456789',
          ...changed,
        }),
      ),
    /** Queues a message to many recipients as a service does, without waking the queue; returns its id. */
    enqueueBulk: (
      mail: Pick<ReturnType<typeof createMail>, 'enqueueBulk'>,
      changed: Partial<BulkMail> = {},
    ) =>
      place.database.transactionWithoutAudit((tx) =>
        mail.enqueueBulk(tx, clock(), {
          content: { subject: 'Asemblea', html: '<p>Ola a todas.</p>', language: 'GL' },
          pictures: [],
          recipients: [{ id: 1, address: 'lua@example.org', name: 'Lúa Álvarez Núñez' }],
          ...changed,
        }),
      ),
    deliveries,
    /** Waits until `count` deliveries are in `state`. */
    ended: (state: 'sent' | 'failed', count = 1) =>
      eventually(async () => (await deliveries()).filter((each) => each.state === state).length >= count),
    /** Waits until the first delivery was tried `tries` times; returns it. */
    tried: (tries: number) =>
      eventually(async () => {
        const [first] = await deliveries()
        return first?.tries === tries && first.claimed_by === null ? first : null
      }),
    close: async () => {
      for (const mail of opened) await mail.stop()
      for (const server of servers) await server.close()
      await place.close()
    },
  }
}

/** Longer than the polling interval of the queue. */
export const aPoll = () => delay(1300)

/** Polls `found` until it returns a truthy value, for at most `timeout` milliseconds; returns the last value. */
export async function eventually<T>(found: () => T | Promise<T>, timeout = 120_000): Promise<T> {
  const end = Date.now() + timeout
  for (;;) {
    const seen = await found()
    if (seen || Date.now() > end) return seen
    await delay(10)
  }
}
