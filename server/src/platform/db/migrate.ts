import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'
import { migrations } from './migrations/index.ts'
import { addStagedColumns } from './staged-columns.ts'

/** Names of all migrations this version knows, in order. */
export const knownMigrations = Object.keys(migrations)

/** The database was written by a newer version, whose number is the message; empty when the database does not state it. */
export class NewerData extends Error {}

/**
 * Brings the schema up to date; servers that start at the same time wait for each other.
 * @param last the last migration to run, for the rows of an older version; on PostgreSQL `schema` can be an open
 * transaction
 * @throws NewerData when the database has unknown migrations
 */
export async function migrate(
  database: Pick<Database, 'engine' | 'schema'>,
  last = knownMigrations.at(-1) ?? '',
): Promise<void> {
  const unknown = (await findSteps(database)).filter((step) => !knownMigrations.includes(step))
  if (unknown.length > 0) throw new NewerData(await findLastVersion(database))
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
  const { error } = await migrator.migrateTo(last)
  if (error) throw error
  if (last === knownMigrations.at(-1)) await addStagedColumns(database)
}

/** The migrations a database has run, in order; none in an empty database. */
export async function findSteps({ engine, schema }: Pick<Database, 'engine' | 'schema'>): Promise<string[]> {
  const found =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
  if ((await found.execute(schema)).rows.length === 0) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(schema)
  return rows.map(({ name }) => name).sort()
}

/** The version that started last on a database; empty where none is recorded. */
async function findLastVersion({ schema }: Pick<Database, 'schema'>): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`select version from portal`
    .execute(schema)
    .catch(() => ({ rows: [] }))
  return rows[0]?.version ?? ''
}

/** Records the version that now writes the database, so that an older one can name it. */
export const recordVersion = ({ schema }: Pick<Database, 'schema'>, version: string) =>
  sql`update portal set version = ${version} where version is null or version <> ${version}`.execute(schema)

/** Whether a database has exactly the schema of this version. */
export const isUpToDate = async (database: Pick<Database, 'engine' | 'schema'>): Promise<boolean> =>
  (await findSteps(database)).join() === knownMigrations.join()
