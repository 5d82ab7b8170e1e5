import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Users and their roles, sessions, keys and attempts; static pages; pictures; audit trail; mail queue. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  /** Numbers issued once, and rows that concurrent writers lock in turn. */
  await db.schema
    .createTable('counter')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()
  await db
    .insertInto('counter')
    .values([
      { name: 'admins', value: 0 },
      { name: 'attempts', value: 0 },
    ])
    .execute()

  await db.schema
    .createTable('usuario')
    .addColumn('id', ...id)
    .addColumn('login', binaryText, (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', binaryText, (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('first_name_key', binaryText, (column) => column.notNull())
    .addColumn('last_name_key', binaryText, (column) => column.notNull())
    .addColumn('search', binaryText, (column) => column.notNull())
    .addColumn('lang_key', 'text', (column) => column.notNull())
    .addColumn('activated', boolean, (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('created_date', binaryText, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  for (const column of ['first_name_key', 'last_name_key', 'created_date'])
    await db.schema.createIndex(`usuario_${column}`).on('usuario').columns([column, 'id']).execute()

  await db.schema
    .createTable('usuario_role')
    .addColumn('usuario_id', 'integer', (column) =>
      column.notNull().references('usuario.id').onDelete('cascade'),
    )
    .addColumn('role', binaryText, (column) => column.notNull())
    .addPrimaryKeyConstraint('usuario_role_pk', ['usuario_id', 'role'])
    .execute()
  await db.schema.createIndex('usuario_role_role').on('usuario_role').column('role').execute()

  /** One row per token issued and still good. */
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('usuario_id', 'integer', (column) =>
      column.notNull().references('usuario.id').onDelete('cascade'),
    )
    .addColumn('created_at', binaryText, (column) => column.notNull())
    .addColumn('expires_at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_usuario').on('session').column('usuario_id').execute()
  await db.schema.createIndex('session_expires').on('session').column('expires_at').execute()

  /** Links sent by mail: only the hash of their key is kept. */
  await db.schema
    .createTable('account_key')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('usuario_id', 'integer', (column) =>
      column.notNull().references('usuario.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('account_key_usuario').on('account_key').column('usuario_id').execute()
  await db.schema.createIndex('account_key_expires').on('account_key').column('expires_at').execute()

  /** Failed sign-ins and reset requests, counted per address and person (hashed). */
  await db.schema
    .createTable('attempt')
    .addColumn('id', ...id)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    /** 0 while it is not known yet whether it counts. */
    .addColumn('counts', boolean, (column) => column.notNull())
    .addColumn('at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('attempt_address').on('attempt').columns(['kind', 'address', 'at']).execute()
  await db.schema.createIndex('attempt_at').on('attempt').column('at').execute()

  await db.schema
    .createTable('static_page')
    .addColumn('id', ...id)
    .addColumn('defined_id', binaryText, (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('static_translation')
    .addColumn('static_id', 'integer', (column) =>
      column.notNull().references('static_page.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('static_translation_pk', ['static_id', 'language'])
    .execute()

  await db.schema
    .createTable('image')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('gallery', binaryText, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', binaryText, (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    /** Key of its content in the file storage; null until the picture has come. */
    .addColumn('file', 'text')
    .addColumn('type', 'text')
    .addColumn('size', 'integer')
    .addColumn('created_at', binaryText, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('auditoria')
    .addColumn('id', ...id)
    .addColumn('instante', binaryText, (column) => column.notNull())
    .addColumn('autor', binaryText, (column) => column.notNull())
    .addColumn('autor_nome', 'text', (column) => column.notNull())
    .addColumn('accion', binaryText, (column) => column.notNull())
    .addColumn('entidade', binaryText, (column) => column.notNull())
    .addColumn('rexistro', binaryText, (column) => column.notNull())
    .addColumn('rexistro_nome', 'text', (column) => column.notNull())
    .addColumn('cambios', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('auditoria_instante').on('auditoria').columns(['instante', 'id']).execute()
  await db.schema.createIndex('auditoria_autor').on('auditoria').columns(['autor', 'id']).execute()
  await db.schema
    .createIndex('auditoria_rexistro')
    .on('auditoria')
    .columns(['entidade', 'rexistro', 'id'])
    .execute()

  /** One row per message and one per recipient; `secret` holds an encrypted key until the message has left. */
  await db.schema
    .createTable('mail_message')
    .addColumn('id', ...id)
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('created_at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mail_delivery')
    .addColumn('id', ...id)
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('mail_message.id').onDelete('cascade'),
    )
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('state', binaryText, (column) => column.notNull())
    .addColumn('priority', 'smallint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', binaryText, (column) => column.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('reason', 'text')
    .addColumn('ended_at', binaryText)
    .execute()
  await db.schema
    .createIndex('mail_delivery_next')
    .on('mail_delivery')
    .columns(['state', 'priority', 'next_at'])
    .execute()
  await db.schema.createIndex('mail_delivery_message').on('mail_delivery').column('message_id').execute()
  await db.schema
    .createTable('mail_slot')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('free_at', binaryText, (column) => column.notNull())
    .execute()
}
