import { searchText } from '../db/sort-keys.ts'
import type { Reader, Tx } from '../db/tables.ts'
import type { BulkContent, BulkPicture } from './bulk-message.ts'
import { lanes, type Recipient } from './mail.ts'
import type { NewDelivery } from './queue.rows.ts'
import { insertMessage } from './queue.rows.ts'

interface MailContentTable {
  message_id: number
  subject: string
  html: string
}
interface MailPictureTable extends BulkPicture {
  message_id: number
}
declare module '../db/tables.ts' {
  interface Tables {
    mail_content: MailContentTable
    mail_picture: MailPictureTable
  }
}

/** The search text of a recipient. */
export const recipientSearch = ({ name, address }: Pick<Recipient, 'name' | 'address'>): string =>
  searchText(name, address)

/** Stores a message of a user and a delivery for each recipient; returns the id of the message. */
export async function insertBulk(
  tx: Tx,
  now: Date,
  { language, subject, html }: BulkContent,
  pictures: BulkPicture[],
  deliveries: (NewDelivery & { recipient_id: number })[],
): Promise<number> {
  const id = await insertMessage(tx, now, { template: 'bulk', language, params: {} }, deliveries)
  await tx.insertInto('mail_content').values({ message_id: id, subject, html }).execute()
  for (const picture of pictures)
    await tx
      .insertInto('mail_picture')
      .values({ message_id: id, ...picture })
      .execute()
  return id
}

/** The content of a message, with its pictures. */
export async function getBulk(
  db: Reader,
  messageId: number,
): Promise<{ content: BulkContent; pictures: BulkPicture[] }> {
  const content = await db
    .selectFrom('mail_content')
    .innerJoin('mail_message', 'mail_message.id', 'mail_content.message_id')
    .select(['subject', 'html', 'language'])
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('mail_picture')
    .select(['position', 'type', 'width', 'content'])
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
  return { content, pictures }
}

/** The failed deliveries of a message whose recipient still exists. */
export const findFailed = (db: Reader, messageId: number) =>
  db
    .selectFrom('mail_delivery')
    .select(['id', 'recipient_id as recipientId', 'address', 'name'])
    .where('message_id', '=', messageId)
    .where('state', '=', 'failed')
    .where('recipient_id', 'is not', null)
    .execute()

/** Restarts a failed delivery; false when another request has done so. */
export async function renew(
  tx: Tx,
  now: Date,
  id: number,
  to: Pick<Recipient, 'name' | 'address'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_delivery')
    .set({
      ...to,
      search: recipientSearch(to),
      state: 'pending',
      tries: 0,
      next_at: now.toISOString(),
      priority: lanes.bulk,
      reason: null,
      ended_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Erases name and address of a deleted recipient from all deliveries; pending ones are cancelled. */
export async function forgetRecipient(tx: Tx, now: Date, recipientId: number): Promise<void> {
  await tx
    .updateTable('mail_delivery')
    .set({ state: 'failed', reason: 'mail.reason.gone', ended_at: now.toISOString(), claimed_by: null })
    .where('recipient_id', '=', recipientId)
    .where('state', '=', 'pending')
    .execute()
  await tx
    .updateTable('mail_delivery')
    .set({ recipient_id: null, address: '', name: '', search: '' })
    .where('recipient_id', '=', recipientId)
    .execute()
}
