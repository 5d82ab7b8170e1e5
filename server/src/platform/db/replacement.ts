import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { syncPath } from '../filesystem/folders.ts'
import { keptContents } from './contents.ts'
import { readTables } from './introspection.ts'
import { knownSteps, migrate, stepsOf } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { DatabasePlace } from './snapshot.ts'
import { sqliteDialect, sqliteInMemory, sqliteReader } from './sqlite.ts'
import type { Engine, Tables } from './tables.ts'

/** What is in the database now. */
export interface Present {
  /** `foreign`: tables of somebody else under names of ours, or of a portal newer than this. */
  kind: 'nothing' | 'portal' | 'foreign'
  /** The portal's own name; null where it has none yet, or cannot be read. */
  portal: string | null
  /** Keys of the contents its rows name or plan to remove; null when they cannot be read. */
  contents: string[] | null
}

const sqliteFile = ({ DATA_DIR }: DatabasePlace) => join(DATA_DIR, 'portal.sqlite')
/** What SQLite keeps beside a database. */
const companions = ['-wal', '-shm', '-journal']

/** Looks at a database that may be about to be replaced. */
export async function lookAt(place: DatabasePlace): Promise<Present> {
  if (place.DATABASE_URL) return withKysely(postgresDialect(place.DATABASE_URL), lookAtPostgres)
  if (!existsSync(sqliteFile(place))) return nothing
  // also what is no database is somebody's: it is replaced when told to only
  const unreadable: Present = { kind: 'portal', portal: null, contents: null }
  try {
    return await withKysely(sqliteReader(sqliteFile(place)), async (schema) => {
      const steps = await stepsOf({ engine: 'sqlite', schema })
      return steps.length > 0 ? await lookAtPortal(schema) : unreadable
    })
  } catch {
    return unreadable
  }
}

const nothing: Present = { kind: 'nothing', portal: null, contents: [] }

async function lookAtPostgres(schema: Kysely<Tables>): Promise<Present> {
  const steps = await stepsOf({ engine: 'postgres', schema })
  const isForeign = steps.some((step) => !knownSteps.includes(step))
  if (isForeign) return { kind: 'foreign', portal: null, contents: null }
  if (steps.length > 0) return lookAtPortal(schema)
  const names = await everyTable()
  const isTaken = (await readTables(schema, 'postgres')).some(({ name }) => names.has(name))
  return isTaken ? { kind: 'foreign', portal: null, contents: null } : nothing
}

async function lookAtPortal(schema: Kysely<Tables>): Promise<Present> {
  const portal = await schema
    .selectFrom('portal')
    .select('id')
    .executeTakeFirst()
    .catch(() => undefined)
  const contents = await keptContents(schema).catch(() => null)
  return { kind: 'portal', portal: portal?.id ?? null, contents }
}

/** How the rows of another portal come into a database. */
export interface Filling {
  /** The step of the schema they are of. */
  step: string
  /** Puts them in; the tables are those of `step`, with what its migrations put there. */
  fill: (db: Kysely<Tables>, engine: Engine) => Promise<void>
  /** Adds to them once the schema is up to date. */
  complete: (db: Kysely<Tables>) => Promise<void>
  /** Runs when all is ready, right before it takes effect. */
  beforeTaking: () => Promise<void>
}

/**
 * Puts other rows in the place of everything in a database, all at once: until that moment it stays as it was, whatever
 * happens. Whoever calls holds the place (lock.ts).
 */
export const replaceDatabase = (place: DatabasePlace, filling: Filling): Promise<void> =>
  place.DATABASE_URL ? replacePostgres(place.DATABASE_URL, filling) : replaceSqlite(place, filling)

async function replacePostgres(url: string, filling: Filling): Promise<void> {
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

/** A new file takes the place of the old one: nothing of what was deleted stays in it, and a broken one is no matter. */
async function replaceSqlite(place: DatabasePlace, filling: Filling): Promise<void> {
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
    // what stands beside the old file is not the new one's
    for (const ending of companions) await rm(sqliteFile(place) + ending, { force: true })
    await rename(file, sqliteFile(place))
    await syncPath(place.DATA_DIR)
  } catch (error) {
    await remove(file)
    throw error
  }
}

/** Names of all tables this portal has, or has had at some step of the schema. */
async function everyTable(): Promise<Set<string>> {
  return withKysely(sqliteInMemory(), async (schema) => {
    const names = new Set<string>()
    for (const step of knownSteps) {
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
