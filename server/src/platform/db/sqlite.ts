import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { DatabaseConnection, Dialect } from 'kysely'
import { SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely'
import { makeFolder } from '../filesystem/folders.ts'

/** Statements kept ready for when the same SQL comes again. */
const mostStatements = 300

/** SQLite in `file`, which is made when it is not there. */
export function sqliteDialect(file: string): Dialect {
  makeFolder(dirname(file))
  const database = new BetterSqlite3(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  // on a disk that can only be read it opens all the same, and would stay so when that can be written again
  accessSync(file, constants.W_OK)
  return new Sqlite(database)
}

/** SQLite in `file`, which a server has open, for reading only. */
export const sqliteReader = (file: string): Dialect => new Sqlite(new BetterSqlite3(file, { readonly: true }))

/** SQLite that is gone when it is closed. */
export const sqliteInMemory = (): Dialect => new Sqlite(new BetterSqlite3(':memory:'))

/** Prepares statements, each once: with a small query that is most of the work. */
function preparing(database: BetterSqlite3.Database) {
  const ready = new Map<string, BetterSqlite3.Statement<unknown[]>>()
  return (text: string) => {
    const known = ready.get(text)
    if (known) return known
    const statement = database.prepare<unknown[]>(text)
    const [oldest] = ready.keys()
    if (ready.size >= mostStatements && oldest !== undefined) ready.delete(oldest)
    ready.set(text, statement)
    return statement
  }
}

class Sqlite extends SqliteDialect {
  readonly #database: BetterSqlite3.Database

  constructor(database: BetterSqlite3.Database) {
    super(configOf(database))
    this.#database = database
  }

  override createDriver() {
    return new Driver(this.#database)
  }

  override createAdapter() {
    return new WholeAdapter()
  }

  override createQueryCompiler() {
    return new SteadyCompiler()
  }
}

const configOf = (database: BetterSqlite3.Database) => ({
  database: { prepare: preparing(database), close: () => database.close() },
})

/** After some faults, a full disk among them, SQLite has rolled back by itself: to do so again would hide the fault. */
class Driver extends SqliteDriver {
  readonly #database: BetterSqlite3.Database

  constructor(database: BetterSqlite3.Database) {
    super(configOf(database))
    this.#database = database
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * SQLite plans a ready statement anew at every run when a parameter stands alone beside a column, because its value
 * may call for another plan: five times the work for a join of three tables. Behind a plus, which changes no value,
 * the plan stays.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** Migrations happen wholly or not at all: whatever breaks them off, the next start finds the tables as they were. */
class WholeAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
