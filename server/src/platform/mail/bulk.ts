import { randomUUID } from 'node:crypto'
import type { Identity, ReadIdentity } from '../config/identity.ts'
import type { Database } from '../db/connection.ts'
import { findFailed, forgetRecipient, getBulk, insertBulk, recipientSearch, renew } from './bulk.rows.ts'
import type { BulkParts, BulkSettings } from './bulk-message.ts'
import type { Mail } from './mail.ts'
import { lanes } from './mail.ts'

/** Loaded with the first message to many: it takes a few megabytes. */
const loadBulkMessage = () => import('./bulk-message.ts')

/** Rendered messages in memory: the one being sent, and those sent alternately with it. */
const maxRendered = 3

/** A rendered message for any recipient. */
export interface ReadyMessage {
  subject: string
  parts: BulkParts
}

/** The operations on messages with many recipients. */
export function createBulk(
  settings: BulkSettings,
  database: Pick<Database, 'read'>,
  readIdentity: ReadIdentity,
) {
  /** By message and identity. */
  const ready = new Map<string, Promise<ReadyMessage>>()

  async function make(messageId: number, identity: Identity): Promise<ReadyMessage> {
    const { content, pictures } = await getBulk(database.read, messageId)
    const { encodeBulk } = await loadBulkMessage()
    const parts = await encodeBulk({ settings, identity, content, pictures, shown: 'parts' })
    return { subject: content.subject, parts }
  }

  /** Rendered once for all recipients. */
  function composeMessage(messageId: number, identity: Identity): Promise<ReadyMessage> {
    const name = `${messageId} ${JSON.stringify(identity)}`
    const known = ready.get(name)
    if (known) return known
    const [oldest] = ready.keys()
    if (ready.size >= maxRendered && oldest !== undefined) ready.delete(oldest)
    const making = make(messageId, identity)
    ready.set(name, making)
    making.catch(() => ready.delete(name))
    return making
  }

  const calls: Pick<Mail, 'enqueueBulk' | 'show' | 'retry' | 'forget'> = {
    enqueueBulk: (tx, now, { content, pictures, recipients }) =>
      insertBulk(
        tx,
        now,
        content,
        pictures,
        recipients.map(({ id, address, name, past }) => ({
          ...{ reference: randomUUID(), address, name, secret: null, priority: lanes.bulk },
          ...{ recipient_id: id, search: recipientSearch({ name, address }) },
          ...(past && { ...past, ended_at: now.toISOString() }),
        })),
      ),

    show: async (message) => {
      const { content, pictures } =
        typeof message === 'number' ? await getBulk(database.read, message) : { ...message, pictures: [] }
      const shown = typeof message === 'number' ? 'inline' : 'linked'
      const identity = await readIdentity()
      const { renderBulk } = await loadBulkMessage()
      const { html } = await renderBulk({ settings, identity, content, pictures, shown })
      return { subject: content.subject, html }
    },

    retry: async (tx, now, messageId, current) => {
      const failed = await findFailed(tx, messageId)
      const people = await current(failed.flatMap(({ recipientId }) => recipientId ?? []))
      const byId = new Map(people.map((person) => [person.id, person]))
      let renewed = 0
      for (const { id, recipientId } of failed) {
        const person = byId.get(recipientId ?? 0)
        if (!person) continue
        const { name, address } = person
        if (await renew(tx, now, id, { name, address })) renewed += 1
      }
      return renewed
    },

    forget: forgetRecipient,
  }
  return { ...calls, composeMessage }
}
