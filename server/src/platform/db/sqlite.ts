import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely'
import { makeFolder } from '../filesystem/folders.ts'
import { letOthers } from '../workers/let-others.ts'
import { shortPieces, shortPiecesFunction } from './short-pieces.ts'

/** Maximum number of cached prepared statements. */
const maxStatements = 300

/** SQLite in `file`, which is created when missing. */
export const sqliteDialect = (file: string): Dialect => openSqlite(file).dialect

/**
 * The same, and what changes when another connection commits to the file. It is asked past the queries, which wait for the
 * transaction that is under way.
 */
export function openSqlite(file: string): {
  dialect: Dialect
  dataVersion: () => string
  /** Closes the file, also when no query was made. */
  close: () => void
} {
  makeFolder(dirname(file))
  const database = new BetterSqlite3(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  database.function(shortPiecesFunction, { deterministic: true }, shortPieces as (text: unknown) => string)
  // SQLite would open a file on a read-only disk, and then stay read-only after the disk becomes writable
  accessSync(file, constants.W_OK)
  return {
    dialect: new Sqlite(database),
    dataVersion: () => String(database.pragma('data_version', { simple: true })),
    close: () => void database.close(),
  }
}

/** The same for reading beside transactions of this process, opened with the first query. */
export const sqliteBeside = (file: string): Dialect => new ReadOnlyDialect(file)

/** Read-only access to the SQLite database `file` while a server has it open. */
export const sqliteReader = (file: string): Dialect => new Sqlite(new BetterSqlite3(file, { readonly: true }))

/** In-memory SQLite. */
export const sqliteInMemory = (): Dialect => new Sqlite(new BetterSqlite3(':memory:'))

/** Caches prepared statements: preparing is most of the work of a small query. */
function preparing(database: BetterSqlite3.Database) {
  const ready = new Map<string, BetterSqlite3.Statement<unknown[]>>()
  return (text: string) => {
    const known = ready.get(text)
    if (known) return known
    const statement = database.prepare<unknown[]>(text)
    const [oldest] = ready.keys()
    if (ready.size >= maxStatements && oldest !== undefined) ready.delete(oldest)
    ready.set(text, statement)
    return statement
  }
}

class Sqlite extends SqliteDialect {
  readonly #database: BetterSqlite3.Database

  constructor(database: BetterSqlite3.Database) {
    super(toConfig(database))
    this.#database = database
  }

  override createDriver() {
    return new Driver(this.#database)
  }

  override createAdapter() {
    return new WholeAdapter(this.#database)
  }

  override createQueryCompiler() {
    return new SteadyCompiler()
  }
}

const toConfig = (database: BetterSqlite3.Database) => ({
  database: { prepare: preparing(database), close: () => database.close() },
})

class ReadOnlyDialect extends SqliteDialect {
  constructor(file: string) {
    super({
      database: async () => {
        const database = new BetterSqlite3(file, { readonly: true })
        return { prepare: preparing(database), close: () => database.close() }
      },
    })
  }

  override createQueryCompiler() {
    return new SteadyCompiler()
  }
}

/** A statement that took as many milliseconds lets other requests go before the next one: the event loop waits for each of them. */
const long = 20

class Connection implements DatabaseConnection {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const since = performance.now()
    const result = await this.#connection.executeQuery<Row>(query)
    if (performance.now() - since > long) await letOthers()
    return result
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, size)
  }
}

/** After some errors, such as a full disk, SQLite has already rolled back; a second rollback would hide the error. */
class Driver extends SqliteDriver {
  readonly #database: BetterSqlite3.Database
  #connection: Connection | undefined

  constructor(database: BetterSqlite3.Database) {
    super(toConfig(database))
    this.#database = database
  }

  override async acquireConnection() {
    this.#connection ??= new Connection(await super.acquireConnection())
    return this.#connection
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * SQLite plans a prepared statement again at every run when a parameter stands alone beside a column, because its value
 * can call for another plan: five times the work for a join of three tables. A plus in front of the parameter does not
 * change its value, and keeps the plan.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/**
 * Runs migrations in one transaction: an interrupted start leaves the tables unchanged. While they run, and only then, SQLite lets
 * them write the definitions of tables.
 */
class WholeAdapter extends SqliteAdapter {
  readonly #database: BetterSqlite3.Database

  constructor(database: BetterSqlite3.Database) {
    super()
    this.#database = database
  }

  override async acquireMigrationLock() {
    this.#database.unsafeMode(true)
  }

  override async releaseMigrationLock() {
    this.#database.unsafeMode(false)
  }

  override get supportsTransactionalDdl() {
    return true
  }
}
