import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Second factors with their recovery codes; what one's open sessions are distinguished by. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)

  /** One row for each user with a second factor, active or being set up. */
  await db.schema
    .createTable('second_factor')
    .addColumn('usuario_id', 'integer', (column) =>
      column.primaryKey().references('usuario.id').onDelete('cascade'),
    )
    /** The secret shared with the app, encrypted; null until the first one is confirmed. */
    .addColumn('secret', 'text')
    .addColumn('since', binaryText)
    /** The time step of the last code that was accepted: none is accepted twice. */
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    /** The secret of a set-up that waits for its first code. */
    .addColumn('pending', 'text')
    .addColumn('pending_at', binaryText)
    .addColumn('recovery_salt', 'text')
    .execute()
  await db.schema.createIndex('second_factor_pending_at').on('second_factor').column('pending_at').execute()

  /** The hashes of the recovery codes that are still unused. */
  await db.schema
    .createTable('recovery_code')
    .addColumn('usuario_id', 'integer', (column) =>
      column.notNull().references('second_factor.usuario_id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_pk', ['usuario_id', 'hash'])
    .execute()

  /** Null for sessions from before. */
  await db.schema.alterTable('session').addColumn('used_at', binaryText).execute()
  await db.schema.alterTable('session').addColumn('browser', 'text').execute()
  await db.schema.alterTable('session').addColumn('system', 'text').execute()
}
