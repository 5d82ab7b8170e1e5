import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'
import { migrations } from './migrations/index.ts'

/** Brings the schema up to date; several servers starting at once wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const provided = Object.fromEntries(
    Object.entries(migrations).map(([name, up]): [string, Migration] => [
      name,
      { up: (schema) => up(schema, database.engine) },
    ]),
  )
  const migrator = new Migrator({
    db: database.schema,
    provider: { getMigrations: async () => provided },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
