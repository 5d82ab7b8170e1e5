import type { Reader } from '../db/tables.ts'
import type { MailTemplate } from './mail.ts'

/** A message to a member that never arrives. */
export interface UndeliveredMail {
  template: MailTemplate
  /** When the message was written, ISO text. */
  createdAt: string
  /** Id of the member. */
  recipient: number
}

/** The failed delivery with this id, if it was for a member. */
export async function findUndelivered(db: Reader, id: number): Promise<UndeliveredMail | undefined> {
  const row = await db
    .selectFrom('mail_delivery')
    .innerJoin('mail_message', 'mail_message.id', 'mail_delivery.message_id')
    .select(['template', 'created_at as createdAt', 'recipient_id as recipient'])
    .where('mail_delivery.id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return row?.recipient ? { ...row, recipient: row.recipient } : undefined
}
