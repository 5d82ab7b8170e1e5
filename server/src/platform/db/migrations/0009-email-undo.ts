import type { Kysely } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Links that undo the change of an e-mail, and keys of e-mails that fold ASCII letters only. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  /** One row for each link, told to the address it restores: only the hash of its key is kept. */
  await db.schema
    .createTable('email_undo')
    /** In the order of the changes: a link ends the later ones of the same user. */
    .addColumn('id', ...id)
    .addColumn('hash', binaryText, (column) => column.notNull().unique())
    .addColumn('usuario_id', 'integer', (column) =>
      column.notNull().references('usuario.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('email_undo_usuario').on('email_undo').column('usuario_id').execute()
  await db.schema.createIndex('email_undo_expires').on('email_undo').column('expires_at').execute()

  for (const table of ['usuario', 'socio']) await renewKeys(db, table)
}

/**
 * The keys from before took look-alikes for the letters they look like. Two users never get the same key by this: what
 * is the same after folding ASCII letters was the same after folding all of them.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its time, not today's
async function renewKeys(db: Kysely<any>, table: string): Promise<void> {
  const rows: { id: number; email: string; email_key: string }[] = await db
    .selectFrom(table)
    .select(['id', 'email', 'email_key'])
    .execute()
  for (const { id, email, email_key } of rows) {
    const key = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    if (key !== email_key) await db.updateTable(table).set({ email_key: key }).where('id', '=', id).execute()
  }
}
