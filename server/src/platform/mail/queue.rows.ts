import type { Generated } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Language } from '#contract/fields.ts'
import { inBatches } from '../db/batches.ts'
import { fromBoolean } from '../db/columns.ts'
import type { Database } from '../db/connection.ts'
import type { Reader, Tx } from '../db/tables.ts'
import type { AccountTemplate, Lane, MailTemplate, NoticeNames } from './mail.ts'
import { lastLane, linkTemplates, noticeTemplates } from './mail.ts'

interface MailMessageTable {
  id: Generated<number>
  template: MailTemplate
  language: Language
  /** JSON of {@link MessageParams}. */
  params: string
  created_at: string
}
interface MailDeliveryTable {
  id: Generated<number>
  message_id: number
  reference: string
  address: string
  name: string
  secret: string | null
  state: 'pending' | 'sent' | 'failed'
  priority: Lane
  tries: Generated<number>
  /** When it is due; for a claimed delivery, when the claim expires. */
  next_at: string
  claimed_by: string | null
  reason: string | null
  /** 1 when the last try failed because the mail server took nothing at all. */
  of_server: Generated<number>
  ended_at: string | null
  /** The member it is for, if any, and their search text. */
  recipient_id: number | null
  search: string | null
}
declare module '../db/tables.ts' {
  interface Tables {
    mail_message: MailMessageTable
    mail_delivery: MailDeliveryTable
  }
}

export interface MessageParams extends NoticeNames {
  /** Expiry of the link in the message, ISO; absent for a message without a link. */
  deadline?: string
}

export interface NewMessage {
  template: MailTemplate
  language: Language
  params: MessageParams
}

export interface NewDelivery {
  /** Unguessable id of the delivery, the same at every attempt: its Message-ID is derived from it. */
  reference: string
  address: string
  name: string
  secret: string | null
  priority: Lane
  recipient_id?: number
  search?: string
  /** The final state, if it has one. */
  state?: 'sent' | 'failed'
  tries?: number
  reason?: string | null
  ended_at?: string
}

/** Stores a message and its deliveries; returns the id of the message. */
export async function insertMessage(
  tx: Tx,
  now: Date,
  { params, ...message }: NewMessage,
  deliveries: NewDelivery[],
): Promise<number> {
  const created_at = now.toISOString()
  const { id } = await tx
    .insertInto('mail_message')
    .values({ ...message, params: JSON.stringify(params), created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = deliveries.map((delivery) => ({
    state: 'pending' as const,
    ...delivery,
    message_id: id,
    next_at: created_at,
  }))
  for (const some of inBatches(rows)) await tx.insertInto('mail_delivery').values(some).execute()
  return id
}

/** Messages of one insert: each has 4 values, and its delivery 9. */
const messagesAtOnce = 500

/** Stores messages with one delivery each. */
export async function insertMany(
  tx: Tx,
  now: Date,
  messages: readonly { message: NewMessage; delivery: NewDelivery }[],
): Promise<void> {
  const created_at = now.toISOString()
  for (const some of inBatches(messages, messagesAtOnce)) {
    const rows = some.map(({ message: { params, ...message } }) => ({
      ...message,
      params: JSON.stringify(params),
      created_at,
    }))
    const stored = await tx
      .insertInto('mail_message')
      .values(rows)
      .returning(['id', 'template', 'language', 'params'])
      .execute()
    // messages that say the same are interchangeable, whatever order the database answers in
    const getKey = ({
      template,
      language,
      params,
    }: Pick<(typeof rows)[number], 'template' | 'language' | 'params'>) => `${template} ${language} ${params}`
    const ids = Map.groupBy(stored, getKey)
    await tx
      .insertInto('mail_delivery')
      .values(
        rows.map((row, position) => ({
          state: 'pending' as const,
          ...(some[position] as (typeof some)[number]).delivery,
          message_id: ids.get(getKey(row))?.pop()?.id ?? 0,
          next_at: created_at,
        })),
      )
      .execute()
  }
}

const dueAt = (db: Reader, now: Date) =>
  db.selectFrom('mail_delivery').where('state', '=', 'pending').where('next_at', '<=', now.toISOString())

/** The first lane with a delivery that is due; null when none is. Asked before a transaction is opened. */
export async function firstLaneDue(db: Reader, now: Date): Promise<Lane | null> {
  const first = await dueAt(db, now).select('priority').orderBy('priority').limit(1).executeTakeFirst()
  return first?.priority ?? null
}

/** A delivery that belongs to one worker until its claim expires. */
export interface ClaimedDelivery {
  id: number
  messageId: number
  reference: string
  address: string
  name: string
  secret: string | null
  /** Number of this attempt, from 1. */
  tries: number
  priority: Lane
}

/**
 * Claims up to `most` due deliveries of `lane` for `worker`, older ones first. The update repeats the condition, so
 * only one of several workers gets a row.
 */
export async function claimDue(
  tx: Tx,
  { worker, now, until, most, lane }: { worker: string; now: Date; until: Date; most: number; lane: Lane },
): Promise<ClaimedDelivery[]> {
  const chosen = dueAt(tx, now)
    .select('id')
    .where('priority', '=', lane)
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
  const rows = await tx
    .updateTable('mail_delivery')
    .set((row) => ({ claimed_by: worker, next_at: until.toISOString(), tries: row('tries', '+', 1) }))
    .where('id', 'in', chosen)
    .where('state', '=', 'pending')
    .where('next_at', '<=', now.toISOString())
    .returning([
      'id',
      'message_id as messageId',
      'reference',
      'address',
      'name',
      'secret',
      'tries',
      'priority',
    ])
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

/** Extends the claims of `worker`. */
export const extendClaims = (tx: Tx, worker: string, until: Date) =>
  heldBy(tx, worker).set({ next_at: until.toISOString() }).execute()

/** Releases a claimed delivery that was not started. */
export const giveBack = (tx: Tx, worker: string, id: number, now: Date) =>
  heldBy(tx, worker)
    .set((row) => ({ claimed_by: null, next_at: now.toISOString(), tries: row('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()

/** Records that the mail server accepted it, whichever worker holds it now, and erases its secret. */
export const recordSent = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('mail_delivery')
    .set({
      state: 'sent',
      ended_at: now.toISOString(),
      secret: null,
      claimed_by: null,
      reason: null,
      of_server: 0,
    })
    .where('id', '=', id)
    .execute()

/**
 * Makes due what waits for its next try because the mail server took nothing: it takes mail again. The last lane keeps its times, so
 * that it does not come in one crowd.
 */
export const makeOthersDue = (tx: Tx, now: Date) =>
  tx
    .updateTable('mail_delivery')
    .set({ next_at: now.toISOString() })
    .where('state', '=', 'pending')
    .where('priority', '<', lastLane)
    .where('next_at', '>', now.toISOString())
    .where('claimed_by', 'is', null)
    .where('of_server', '=', 1)
    .execute()

/** Records a permanent failure, and erases its secret. */
export const recordFailed = (tx: Tx, worker: string, id: number, now: Date, reason: string) =>
  heldBy(tx, worker)
    .set({ state: 'failed', ended_at: now.toISOString(), secret: null, claimed_by: null, reason })
    .where('id', '=', id)
    .execute()

export const recordRetry = (
  tx: Tx,
  worker: string,
  id: number,
  { nextAt, reason, ofServer }: { nextAt: Date; reason: string; ofServer: boolean },
) =>
  heldBy(tx, worker)
    .set({
      next_at: nextAt.toISOString(),
      claimed_by: null,
      reason,
      of_server: fromBoolean(ofServer),
    })
    .where('id', '=', id)
    .execute()

/** Makes every delivery due that waits for its next attempt and belongs to no worker; returns how many. */
export async function makeWaitingDue(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_delivery')
    .set({ next_at: now.toISOString() })
    .where('state', '=', 'pending')
    .where('claimed_by', 'is', null)
    .where('next_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Makes every delivery due that would wait beyond `latest`: it was put off while the clock was ahead. */
export const makeDueFromAhead = (tx: Tx, now: Date, latest: Date) =>
  tx
    .updateTable('mail_delivery')
    .set({ next_at: now.toISOString(), claimed_by: null })
    .where('state', '=', 'pending')
    .where('next_at', '>', latest.toISOString())
    .execute()

/** Whether a delivery that has been tried waits since before `instant`. */
export const waitsSince = async (db: Reader, instant: Date): Promise<boolean> =>
  (await db
    .selectFrom('mail_delivery')
    .innerJoin('mail_message', 'mail_message.id', 'mail_delivery.message_id')
    .select('mail_delivery.id')
    .where('state', '=', 'pending')
    .where('tries', '>', 0)
    .where('mail_message.created_at', '<', instant.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The number of messages of these kinds that wait to be sent. */
export async function countWaiting(db: Reader, templates: readonly MailTemplate[]): Promise<number> {
  const { total } = await db
    .selectFrom('mail_delivery')
    .innerJoin('mail_message', 'mail_message.id', 'mail_delivery.message_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('state', '=', 'pending')
    .where('template', 'in', templates)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Messages of a kind to these members since `instant`, by member; those without any are left out. */
export async function countMessages(
  db: Reader,
  template: MailTemplate,
  recipients: readonly number[],
  instant: Date,
): Promise<Map<number, number>> {
  const counted = new Map<number, number>()
  for (const some of inBatches(recipients)) {
    const rows = await db
      .selectFrom('mail_delivery')
      .innerJoin('mail_message', 'mail_message.id', 'mail_delivery.message_id')
      .select(({ fn }) => ['recipient_id', fn.countAll<number>().as('messages')])
      .where('recipient_id', 'in', some)
      .where('template', '=', template)
      .where('created_at', '>', instant.toISOString())
      .groupBy('recipient_id')
      .execute()
    for (const { recipient_id, messages } of rows)
      if (recipient_id) counted.set(recipient_id, Number(messages))
  }
  return counted
}

const heldBy = (tx: Tx, worker: string) =>
  tx.updateTable('mail_delivery').where('claimed_by', '=', worker).where('state', '=', 'pending')

export interface StoredMessage extends NewMessage {
  createdAt: Date
}

/** The message of a pending delivery; undefined when it has ended or been deleted. */
export async function findMessage(db: Reader, deliveryId: number): Promise<StoredMessage | undefined> {
  const row = await db
    .selectFrom('mail_delivery')
    .innerJoin('mail_message', 'mail_message.id', 'mail_delivery.message_id')
    .select(['template', 'language', 'params', 'created_at'])
    .where('mail_delivery.id', '=', deliveryId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (!row) return undefined
  const { params, created_at, ...message } = row
  return { ...message, params: JSON.parse(params), createdAt: new Date(created_at) }
}

/** All deliveries as stored, oldest first. */
export const listDeliveries = (db: Reader) =>
  db.selectFrom('mail_delivery').selectAll().orderBy('id').execute()

/** Time for which ended account messages are kept, in milliseconds. */
const retention = 7 * day
const accountTemplates: AccountTemplate[] = [...linkTemplates, ...noticeTemplates]

/** Deletes account messages whose deliveries all ended at least a week ago. */
export async function cleanUpMail(
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - retention).toISOString()
  await transactionWithoutAudit((tx) =>
    tx
      .deleteFrom('mail_message')
      .where('template', 'in', accountTemplates)
      .where('created_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mail_delivery')
              .select('mail_delivery.id')
              .whereRef('mail_delivery.message_id', '=', 'mail_message.id')
              .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', before)])),
          ),
        ),
      )
      .execute(),
  )
}
