import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { syncPath } from '../filesystem/folders.ts'
import { keptContents } from './contents.ts'
import { readTables } from './introspection.ts'
import { findSteps, knownMigrations, migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { DatabasePlace } from './snapshot.ts'
import { sqliteDialect, sqliteInMemory, sqliteReader } from './sqlite.ts'
import type { Engine, Tables } from './tables.ts'

/** The current content of the database. */
export interface DatabaseContent {
  /** `foreign`: tables of another program with the same names, or of a newer version. */
  kind: 'nothing' | 'portal' | 'foreign'
  /** The id of the portal; null when it has none yet or cannot be read. */
  portal: string | null
  /** Keys of the files that its rows name or plan to delete; null when they cannot be read. */
  contents: string[] | null
}

const sqliteFile = ({ DATA_DIR }: DatabasePlace) => join(DATA_DIR, 'portal.sqlite')
/** Files that SQLite keeps beside a database. */
const companions = ['-wal', '-shm', '-journal']

/** Examines a database before it is replaced. */
export async function inspectDatabase(place: DatabasePlace): Promise<DatabaseContent> {
  if (place.DATABASE_URL) return withKysely(postgresDialect(place.DATABASE_URL), lookAtPostgres)
  if (!existsSync(sqliteFile(place))) return nothing
  // an unreadable file can also be valuable: it is replaced only with --force
  const unreadable: DatabaseContent = { kind: 'portal', portal: null, contents: null }
  try {
    return await withKysely(sqliteReader(sqliteFile(place)), async (schema) => {
      const steps = await findSteps({ engine: 'sqlite', schema })
      return steps.length > 0 ? await lookAtPortal(schema) : unreadable
    })
  } catch {
    return unreadable
  }
}

const nothing: DatabaseContent = { kind: 'nothing', portal: null, contents: [] }

async function lookAtPostgres(schema: Kysely<Tables>): Promise<DatabaseContent> {
  const steps = await findSteps({ engine: 'postgres', schema })
  const isForeign = steps.some((step) => !knownMigrations.includes(step))
  if (isForeign) return { kind: 'foreign', portal: null, contents: null }
  if (steps.length > 0) return lookAtPortal(schema)
  const names = await everyTable()
  const isTaken = (await readTables(schema, 'postgres')).some(({ name }) => names.has(name))
  return isTaken ? { kind: 'foreign', portal: null, contents: null } : nothing
}

async function lookAtPortal(schema: Kysely<Tables>): Promise<DatabaseContent> {
  const portal = await schema
    .selectFrom('portal')
    .select('id')
    .executeTakeFirst()
    .catch(() => undefined)
  const contents = await keptContents(schema).catch(() => null)
  return { kind: 'portal', portal: portal?.id ?? null, contents }
}

/** The rows of another portal that go into a database. */
export interface ReplacementRows {
  /** The migration whose schema they have. */
  step: string
  /** Inserts them; the tables are those of `step`, with the rows its migrations inserted. */
  fill: (db: Kysely<Tables>, engine: Engine) => Promise<void>
  /** Adds rows after the schema is up to date. */
  complete: (db: Kysely<Tables>) => Promise<void>
  /** Runs when everything is ready, immediately before it takes effect. */
  beforeTaking: () => Promise<void>
}

/**
 * Replaces the whole content of a database atomically: until then it stays unchanged. The caller holds the lock
 * (lock.ts).
 */
export const replaceDatabase = (place: DatabasePlace, filling: ReplacementRows): Promise<void> =>
  place.DATABASE_URL ? replacePostgres(place.DATABASE_URL, filling) : replaceSqlite(place, filling)

async function replacePostgres(url: string, filling: ReplacementRows): Promise<void> {
  const { step, fill, complete, beforeTaking } = filling
  const names = await everyTable()
  await withKysely(postgresDialect(url), (kysely) =>
    kysely.transaction().execute(async (schema) => {
      const present = await readTables(schema, 'postgres')
      for (const { name } of present.filter((table) => names.has(table.name)).reverse())
        await schema.schema.dropTable(name).execute()
      for (const name of ['kysely_migration', 'kysely_migration_lock'])
        await schema.schema.dropTable(name).ifExists().execute()
      await migrate({ engine: 'postgres', schema }, step)
      await fill(schema, 'postgres')
      await migrate({ engine: 'postgres', schema })
      await complete(schema)
      await beforeTaking()
    }),
  )
}

/** Replaces the file with a new one: no deleted data remains in it, and the old one may be damaged. */
async function replaceSqlite(place: DatabasePlace, filling: ReplacementRows): Promise<void> {
  const { step, fill, complete, beforeTaking } = filling
  const file = join(place.DATA_DIR, 'restore.sqlite')
  const remove = async (path: string) => {
    for (const each of [path, ...companions.map((ending) => path + ending)]) await rm(each, { force: true })
  }
  await remove(file)
  try {
    await withKysely(sqliteDialect(file), async (schema) => {
      await migrate({ engine: 'sqlite', schema }, step)
      await schema.transaction().execute((tx) => fill(tx, 'sqlite'))
      await migrate({ engine: 'sqlite', schema })
      await schema.transaction().execute(complete)
    })
    await syncPath(file)
    await beforeTaking()
    // the files beside the old database do not belong to the new one
    for (const ending of companions) await rm(sqliteFile(place) + ending, { force: true })
    await rename(file, sqliteFile(place))
    await syncPath(place.DATA_DIR)
  } catch (error) {
    await remove(file)
    throw error
  }
}

/** Names of all tables of any version of the schema. */
async function everyTable(): Promise<Set<string>> {
  return withKysely(sqliteInMemory(), async (schema) => {
    const names = new Set<string>()
    for (const step of knownMigrations) {
      await migrate({ engine: 'sqlite', schema }, step)
      for (const { name } of await readTables(schema, 'sqlite')) names.add(name)
    }
    return names
  })
}

async function withKysely<T>(
  dialect: ConstructorParameters<typeof Kysely<Tables>>[0]['dialect'],
  work: (schema: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const schema = new Kysely<Tables>({ dialect })
  try {
    return await work(schema)
  } finally {
    await schema.destroy()
  }
}
