import type { FastifyBaseLogger } from 'fastify'
import type { ReadIdentity } from './config/identity.ts'
import type { Settings } from './config/settings.ts'
import type { Tokens } from './crypto/tokens.ts'
import type { Database } from './db/connection.ts'
import type { Writer } from './db/write.ts'
import type { Mail } from './mail/mail.ts'
import type { Faults } from './observability/faults.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Storage } from './storage/storage.ts'

/** The dependencies of all modules: created once at the start and passed to each module's routes. */
export interface AppContext {
  settings: Settings
  /** The association's name, pictures and colours as its administrators saved them; cached until they change. */
  identity: ReadIdentity
  /** Version of the portal, from package.json. */
  version: string
  database: Database
  /** The only way to change records. */
  write: Writer
  /**
   * One transaction for bookkeeping that a caller requests, such as an upload or the end of a session. Like `write`,
   * it fails when the caller's session has ended or lost the right. The portal's own bookkeeping uses
   * `database.transactionWithoutAudit`.
   */
  bookkeep: Database['transactionWithoutAudit']
  clock: () => Date
  tokens: Tokens
  mail: Mail
  storage: Storage
  /** Failures of the environment. */
  faults: Faults
  log: FastifyBaseLogger
  /** Null without METRICS_TOKEN; then nothing is counted. */
  metrics: Metrics | null
}
