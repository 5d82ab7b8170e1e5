/**
 * Interprets the errors of both engines when a write violates a constraint. PostgreSQL's messages depend on the
 * language of the server, so only codes and names are used.
 */

interface DriverError {
  code?: string
  message?: string
  /** PostgreSQL only. */
  table?: string
  constraint?: string
}

/**
 * The unique columns that a failed write violated, as `table.column` (several joined by a comma), or null for another
 * error. A PostgreSQL constraint whose name is not `<table>_<column>_key`, as `.unique()` on a single column creates
 * it, is returned by its name.
 */
export function uniqueViolation(error: unknown): string | null {
  const { code, message = '', table = '', constraint = '' } = (error ?? {}) as DriverError
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return message.replace(/^.*constraint failed: /, '').replaceAll(', ', ',')
  if (code === '23505') {
    const isOfColumn = constraint.startsWith(`${table}_`) && constraint.endsWith('_key')
    return isOfColumn ? `${table}.${constraint.slice(table.length + 1, -'_key'.length)}` : constraint
  }
  return null
}

/**
 * Whether a write failed because of a foreign key: the row to delete is still referred to, or the row referred to
 * does not exist. Only the caller can know which of the two, and which tables: SQLite does not say.
 */
export const isForeignKeyViolation = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as DriverError
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503'
}

/**
 * Whether the database cannot store a row as it is: it violates a constraint, or contains a value the engine does not
 * accept.
 */
export const isUnstorable = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as DriverError
  return code.startsWith('SQLITE_CONSTRAINT') || /^2[23]...$/.test(code)
}

/**
 * Whether a transaction failed because of a concurrent one and can be retried. On SQLite the other one belongs to
 * another process, such as a starting backup.
 */
export const isTransient = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as DriverError
  return code === '40001' || code === '40P01' || code === 'SQLITE_BUSY_SNAPSHOT'
}

/** Driver messages without a code for a lost or failed connection. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
/** Network errors for an unreachable machine. */
const away = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** The same, also when its name cannot be resolved, or when PostgreSQL is starting, stopping or full. */
const unavailable = [...away, 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300']

/**
 * Whether an operation failed because the database, or another service the portal needs, is unreachable; retrying can
 * help.
 */
export const isUnreachable = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as DriverError
  return unavailable.includes(code) || /^08...$/.test(code) || (!code && lostConnection.test(message))
}
