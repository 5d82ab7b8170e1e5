/**
 * What a database says when a write breaks one of its constraints, the same words for both engines. PostgreSQL's
 * messages and details come in the language of its server, so only codes and names are read.
 */

interface DriverError {
  code?: string
  message?: string
  /** PostgreSQL only. */
  table?: string
  constraint?: string
}

/**
 * The unique columns a failed write collided with, as `table.column` (several joined by a comma), or null when
 * `error` is something else. A constraint of PostgreSQL that is not called `<table>_<column>_key`, as `.unique()` of a
 * single column calls it, is told by its name.
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
 * Whether a write failed because a row refers to another: one that is to go is still referred to, or one that is
 * referred to is not there. Which of the two, and which tables, only the caller knows: SQLite does not say.
 */
export const isForeignKeyViolation = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as DriverError
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503'
}

/** Whether a database cannot keep a row as it is: it breaks a constraint, or holds what the engine does not take. */
export const isUnkeepable = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as DriverError
  return code.startsWith('SQLITE_CONSTRAINT') || /^2[23]...$/.test(code)
}

/**
 * Whether a transaction lost against a concurrent one and may simply be tried again. On SQLite that is one of another
 * process, such as a backup that says it has begun.
 */
export const isTransient = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as DriverError
  return code === '40001' || code === '40P01' || code === 'SQLITE_BUSY_SNAPSHOT'
}

/** What the driver says, without a code, of a connection that ended or never came about. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
/** What the network says of a machine that is away. */
const away = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** The same when its name is not found, and a PostgreSQL that takes nobody in: it ends, begins, or is full. */
const unavailable = [...away, 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300']

/** Whether something failed because the database, or another service the portal needs, was away: it may pass. */
export const isOutOfReach = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as DriverError
  return unavailable.includes(code) || /^08...$/.test(code) || (!code && lostConnection.test(message))
}
