import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config/settings.ts'
import type { Tokens } from './crypto/tokens.ts'
import type { Database } from './db/connection.ts'
import type { Writer } from './db/write.ts'
import type { Mail } from './mail/mail.ts'
import type { Faults } from './observability/faults.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Storage } from './storage/storage.ts'

/** What the modules are built from: made once at the start, handed to each module's routes. */
export interface AppContext {
  settings: Settings
  /** Version of the portal, from package.json. */
  version: string
  database: Database
  /** The one way to change records. */
  write: Writer
  /**
   * One transaction for bookkeeping a caller asks for, such as an upload or the end of a session. Like `write` it is refused
   * when the caller's session has ended or lost the right; what the portal does by itself goes through `database.transactionWithoutAudit`.
   */
  bookkeep: Database['transactionWithoutAudit']
  clock: () => Date
  tokens: Tokens
  mail: Mail
  storage: Storage
  /** What is wrong around the portal. */
  faults: Faults
  log: FastifyBaseLogger
  /** Null unless somebody may ask for them (METRICS_TOKEN): then nothing is counted. */
  metrics: Metrics | null
}
