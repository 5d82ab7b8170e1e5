import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** E-mails to members: what was sent, and to whom. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  /** Text of a message that people wrote, once for all who get it. */
  await db.schema
    .createTable('mail_content')
    .addColumn('message_id', 'integer', (column) =>
      column.primaryKey().references('mail_message.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mail_picture')
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('mail_message.id').onDelete('cascade'),
    )
    /** Which of the different pictures of the text it is, from 0. */
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    /** Base64. */
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_picture_pk', ['message_id', 'position'])
    .execute()

  /** The member a delivery is for; null for one to a user, or to a deleted member. */
  await db.schema.alterTable('mail_delivery').addColumn('recipient_id', 'integer').execute()
  await db.schema.alterTable('mail_delivery').addColumn('search', 'text').execute()
  await db.schema.createIndex('mail_delivery_recipient').on('mail_delivery').column('recipient_id').execute()
  // deliveries of a message are counted by their state without being read
  await db.schema.dropIndex('mail_delivery_message').execute()
  await db.schema
    .createIndex('mail_delivery_message_state')
    .on('mail_delivery')
    .columns(['message_id', 'state', 'id'])
    .execute()

  await db.schema
    .createTable('envio')
    .addColumn('id', ...id)
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().unique().references('mail_message.id').onDelete('cascade'),
    )
    .addColumn('instante', binaryText, (column) => column.notNull())
    .addColumn('autor', binaryText, (column) => column.notNull())
    .addColumn('autor_nome', 'text', (column) => column.notNull())
    .addColumn('autor_key', binaryText, (column) => column.notNull())
    /** Names the request; null when it had no name. */
    .addColumn('request_key', binaryText)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_key', binaryText, (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addUniqueConstraint('envio_request', ['autor', 'request_key'])
    .execute()
  await db.schema.createIndex('envio_instante').on('envio').columns(['instante', 'id']).execute()
}
