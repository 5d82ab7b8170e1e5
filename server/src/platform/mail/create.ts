import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadIdentity } from '../config/identity.ts'
import { decrypt, encrypt } from '../crypto/encrypt.ts'
import { deriveKey } from '../crypto/tokens.ts'
import type { Database } from '../db/connection.ts'
import { createBulk } from './bulk.ts'
import type { NoteUndelivered, Outcome } from './claims.ts'
import { createClaims } from './claims.ts'
import type { SmtpError } from './failure.ts'
import { toFailure, Undeliverable } from './failure.ts'
import type { AccountMail, AccountTemplate, Mail, NoticeTemplate } from './mail.ts'
import { lanes, lastLane, linkLifetime, noticeTemplates } from './mail.ts'
import type { SenderSettings, Transport } from './mail-message.ts'
import { isSendable, toSender } from './mail-message.ts'
import type { ClaimedDelivery } from './queue.rows.ts'
import { findMessage, insertMany, insertMessage, makeWaitingDue } from './queue.rows.ts'
import { createQueue } from './queue.ts'
import type { TemplateSettings } from './templates.ts'
import { render } from './templates.ts'
import type { TransportSettings } from './transport.ts'
import { connections, createTransport } from './transport.ts'

export { cleanUpMail, makeDueFromAhead } from './queue.rows.ts'
export { freeSlotsFromAhead } from './rate-slots.rows.ts'

export interface MailDependencies {
  settings: TransportSettings & SenderSettings & TemplateSettings & { MAIL_PER_MINUTE: number }
  identity: ReadIdentity
  database: Database
  /** The portal's signing secret, from which the encryption key is derived. */
  secret: string
  clock: () => Date
  log: FastifyBaseLogger
  /** Called with the result of each attempt. */
  tried?: ((outcome: Outcome['state']) => void) | undefined
  noteUndelivered?: NoteUndelivered
}

/** The portal's mail: a queue in the database, sent by SMTP or written to files. */
export function createMail({
  settings,
  identity: readIdentity,
  database,
  secret,
  clock,
  log,
  tried,
  noteUndelivered,
}: MailDependencies): Mail {
  const { transport, serverFault } = rememberFault(createTransport(settings))
  const encryption = deriveKey(secret, 'mail')
  const { composeMessage, ...bulk } = createBulk(settings, database, readIdentity)

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { messageId, reference, address, name } = delivery
    if (!isSendable(address)) throw new Undeliverable('mail.reason.address')
    const message = await findMessage(database.read, delivery.id)
    // claimed a while ago: the recipient may have been deleted since
    if (!message) throw new Undeliverable('mail.reason.gone')
    const { template, language, params, createdAt } = message
    const identity = await readIdentity()
    const from = toSender(settings, identity)
    const common = { reference, from, language, to: { address, name }, date: createdAt }
    if (template === 'bulk') {
      const { subject, parts } = await composeMessage(messageId, identity)
      return transport.send({ ...common, subject, body: { parts } })
    }
    if (isNotice(template)) {
      const { subject, ...body } = render(settings, identity, {
        template,
        language,
        name,
        at: createdAt,
        names: params,
      })
      return transport.send({ ...common, subject, body, attachment: params.attachment })
    }
    const deadline = new Date(params.deadline ?? 0)
    if (deadline <= clock()) throw new Undeliverable('mail.reason.expired')
    const key = openKey(encryption, delivery.secret, reference)
    const { subject, ...body } = render(settings, identity, { template, language, name, key, deadline })
    try {
      await transport.send({ ...common, subject, body })
    } catch (error) {
      hide(key, error as SmtpError)
      throw error
    }
  }

  /** A message about an account and its delivery, as they are stored. */
  function compose({ to, language, ...mail }: AccountMail, now: Date) {
    const reference = randomUUID()
    if (!('key' in mail)) {
      const { template, names: params = {} } = mail
      return { message: { template, language, params }, delivery: { reference, ...to, secret: null } }
    }
    const { template, key } = mail
    const deadline = new Date(now.getTime() + linkLifetime[template]).toISOString()
    return {
      message: { template, language, params: { deadline } },
      delivery: { reference, ...to, secret: encrypt(encryption, key, reference) },
    }
  }

  const claims = createClaims(database, clock, settings.MAIL_PER_MINUTE, noteUndelivered)
  const queue = createQueue({ claims, clock, log, concurrency: connections, deliver, tried })

  return {
    ...bulk,
    enqueue: async (tx, now, mail) => {
      const { message, delivery } = compose(mail, now)
      const recipient = 'recipient' in mail && mail.recipient !== undefined
      await insertMessage(tx, now, message, [
        { ...delivery, ...(recipient && { recipient_id: mail.recipient }), priority: lanes[mail.template] },
      ])
    },
    enqueueMany: (tx, now, mails) =>
      insertMany(
        tx,
        now,
        mails.map((mail) => {
          const { message, delivery } = compose(mail, now)
          return { message, delivery: { ...delivery, priority: lastLane } }
        }),
      ),
    enqueueShared: async (tx, now, { template, language, names: params = {} }, recipients) => {
      if (recipients.length === 0) return
      const deliveries = recipients.map(({ id, address, name }) => ({
        ...{ reference: randomUUID(), address, name, secret: null },
        ...{ recipient_id: id, priority: lanes[template] },
      }))
      await insertMessage(tx, now, { template, language, params }, deliveries)
    },
    showNotice: async ({ template, language, names }, name) => {
      const notice = { template, language, name, at: clock(), ...(names && { names }) }
      const { subject, html } = render(settings, await readIdentity(), notice)
      return { subject, html }
    },
    retryWaiting: makeWaitingDue,
    wake: queue.wake,
    start: queue.start,
    stop: async () => {
      await queue.stop()
      await transport.close()
    },
    sendTest: async ({ to, language }) => {
      if (!isSendable(to.address)) throw new Undeliverable('mail.reason.address')
      const identity = await readIdentity()
      const at = clock()
      const { subject, ...body } = render(settings, identity, {
        template: 'test',
        language,
        name: to.name,
        at,
      })
      const from = toSender(settings, identity)
      return transport.sendNow({ reference: randomUUID(), from, to, language, subject, body, date: at })
    },
    verify: transport.verify,
    serverFault,
    outbox: transport.outbox,
  }
}

/** The same transport, and why the mail server took nothing at the last try; null when it answered. */
function rememberFault(transport: Transport): { transport: Transport; serverFault: () => string | null } {
  let fault: string | null = null
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const done = await work
      fault = null
      return done
    } catch (error) {
      const { ofServer, reason } = toFailure(error)
      fault = ofServer ? reason : null
      throw error
    }
  }
  return {
    transport: {
      ...transport,
      send: (message) => noting(transport.send(message)),
      sendNow: (message) => noting(transport.sendNow(message)),
      verify: () => noting(transport.verify()),
    },
    serverFault: () => fault,
  }
}

const isNotice = (template: AccountTemplate): template is NoticeTemplate =>
  noticeTemplates.some((notice) => notice === template)

function openKey(encryption: Buffer, secret: string | null, reference: string): string {
  try {
    return decrypt(encryption, secret ?? '', reference)
  } catch {
    throw new Undeliverable('mail.reason.unreadable')
  }
}

/** A server may quote the message it refuses; the key in it must not reach the database or the log. */
function hide(key: string, error: SmtpError): void {
  if (error.message) error.message = error.message.replaceAll(key, '…')
  if (error.response) error.response = error.response.replaceAll(key, '…')
}
