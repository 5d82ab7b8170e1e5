import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts'
import { scheduleBackups } from './backup/schedule.ts'
import { scheduleMaintenance } from './maintenance.ts'
import { lockSessionUser } from './modules/auth/sessions.service.ts'
import { identityReader } from './modules/axustes/identity.service.ts'
import { scheduleWalk } from './modules/files/walk.service.ts'
import { addGauges } from './modules/health/gauges.service.ts'
import { failAbandonedExecutions } from './modules/importacions/execution.service.ts'
import { putOnPaper } from './modules/reunions/convening/undelivered.service.ts'
import type { AppContext } from './platform/app-context.ts'
import type { Settings } from './platform/config/settings.ts'
import { version } from './platform/config/version.ts'
import { createTokens, deriveKey, signingSecret } from './platform/crypto/tokens.ts'
import { clockOffset, joinCluster } from './platform/db/cluster-lock.ts'
import type { Database } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/connection.ts'
import { lockDataFolder, refuseUnfinished } from './platform/db/lock.ts'
import { refuseLostDatabase } from './platform/db/lost-database.ts'
import { migrate, recordVersion } from './platform/db/migrate.ts'
import type { EndedQuery, QueryObserver } from './platform/db/query-instrumentation.ts'
import { slowQueryLog } from './platform/db/slow-queries.ts'
import { makeTrigramIndexes } from './platform/db/trigrams.ts'
import { authorizedTransaction, writer } from './platform/db/write.ts'
import { makeFolder } from './platform/filesystem/folders.ts'
import { callerCheck, claimKey } from './platform/http/caller.ts'
import { createLog } from './platform/http/logging.ts'
import { createMail } from './platform/mail/create.ts'
import { createFaults, watchDatabase, watchStorage } from './platform/observability/faults.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { getStorageId } from './platform/storage/storage-id.ts'
import { firstStart } from './seed/first-start.ts'

/** Tolerated difference between the clocks of the machines before a warning, in milliseconds. */
const clockTolerance = 5000

export interface Portal {
  app: FastifyInstance
  context: AppContext
  /** Waits for running requests and deliveries, then closes everything; safe to call once. */
  close: () => Promise<void>
}

/** Locks the data folder, if the database is in it, and refuses one that is not whole; returns a function that releases it. */
function holdDataFolder({ DATA_DIR, DATABASE_URL, FILES_URL }: Settings): () => void {
  const unlock = DATABASE_URL ? () => {} : lockDataFolder(DATA_DIR)
  try {
    refuseUnfinished(DATA_DIR)
    if (!DATABASE_URL && !FILES_URL) refuseLostDatabase(DATA_DIR)
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the whole portal, ready to listen: locks the folder, migrates the schema, creates the first administrator and pages,
 * starts the mail queue.
 * @param tell tells the operator a sentence about an upgrade, before the upgrade changes anything
 * @throws DataFolderInUse when another server uses the same folder; ClusterMismatch when it is not compatible with the
 * servers on the same PostgreSQL; RestoreUnfinished; DatabaseLost
 */
export async function openPortal(
  settings: Settings,
  clock: () => Date = () => new Date(),
  log = createLog(settings.LOG_LEVEL),
  tell: (sentence: string) => void = () => {},
): Promise<Portal> {
  makeFolder(settings.DATA_DIR)
  const unlock = holdDataFolder(settings)
  const metrics = await openMetrics(settings)
  const faults = createFaults(log, clock)
  const database = watchDatabase(openDatabase(settings, queryObserver(settings, log, metrics)), faults)
  let leave = async () => {}
  try {
    const storage = watchStorage(await openStorage(settings), faults)
    const secret = signingSecret(settings)
    if (settings.DATABASE_URL) leave = await joinOthers(settings.DATABASE_URL, secret, storage, log)
    if (database.engine === 'postgres') await tellOfClock(database, log)
    for (const line of await backUpBeforeUpgrade(settings, database, { log, clock })) tell(line)
    await migrate(database)
    await recordVersion(database, version)
    if (database.engine === 'postgres') await indexSearches(database, log)
    const check = callerCheck((tx, signed) => lockSessionUser({ database, settings, clock }, tx, signed))
    const bookkeep = authorizedTransaction(database, check)
    const claim = claimKey(clock)
    const transaction = authorizedTransaction(database, async (tx) => {
      await check(tx)
      await claim(tx)
    })
    const identity = identityReader(database, settings)
    const context: AppContext = {
      settings,
      identity,
      version,
      database,
      write: writer({ transactionWithoutAudit: transaction }, clock),
      bookkeep,
      clock,
      tokens: createTokens(secret, clock),
      mail: createMail({
        ...{ settings, identity, database, secret, clock, log, tried: metrics?.mailTried },
        noteUndelivered: putOnPaper,
      }),
      storage,
      faults,
      log,
      metrics,
    }
    addGauges(context)
    await firstStart(context)
    await failAbandonedExecutions(context)
    const app = await createApp(context)
    context.mail.start()
    const stopMaintenance = scheduleMaintenance(context)
    const stopBackups = scheduleBackups(context)
    const stopWalk = scheduleWalk(context)
    return {
      app,
      context,
      close: async () => {
        await app.endConnections()
        await app.close()
        await stopMaintenance()
        await stopBackups()
        await stopWalk()
        await context.mail.stop()
        storage.close()
        await database.close()
        await leave()
        unlock()
      },
    }
  } catch (error) {
    await database.close()
    await leave()
    unlock()
    throw error
  }
}

/** The metrics, loaded only with METRICS_TOKEN. */
async function openMetrics({
  METRICS_TOKEN,
  DATABASE_URL,
  SLOW_QUERY_MS,
}: Settings): Promise<Metrics | null> {
  if (!METRICS_TOKEN) return null
  const { createMetrics } = await import('./platform/observability/metrics.ts')
  return createMetrics({ version, engine: DATABASE_URL ? 'postgres' : 'sqlite' }, SLOW_QUERY_MS)
}

/** The observer of queries; undefined when neither the log nor the metrics need one. */
function queryObserver(
  { SLOW_QUERY_MS }: Settings,
  log: FastifyBaseLogger,
  metrics: Metrics | null,
): QueryObserver | undefined {
  const observers = [
    ...(SLOW_QUERY_MS > 0 ? [slowQueryLog(SLOW_QUERY_MS, log)] : []),
    ...(metrics ? [metrics.queryEnded] : []),
  ]
  const [one, other] = observers
  return other ? (query: EndedQuery) => observers.forEach((observe) => void observe(query)) : one
}

/** Several servers can share one PostgreSQL if they have the same secret and the same file store. */
const joinOthers = (url: string, secret: string, storage: Storage, log: FastifyBaseLogger) =>
  joinCluster(
    url,
    { secret: deriveKey(secret, 'instances').toString('hex'), files: () => getStorageId(storage) },
    (error) => log.error({ err: error }, 'not known to the other servers of this portal'),
  )

/** Expiry and claims depend on the servers' clocks, so a wrong clock is reported. */
async function tellOfClock(database: Database, log: FastifyBaseLogger): Promise<void> {
  const ahead = await clockOffset(database)
  if (Math.abs(ahead) > clockTolerance)
    log.warn({ seconds: Math.round(ahead / 1000) }, 'the clocks of this machine and of the database differ')
}

/**
 * Creates the indexes for searches, which need the extension `pg_trgm`. Without it a search reads every text, which is slow with many
 * members.
 */
async function indexSearches(database: Database, log: FastifyBaseLogger): Promise<void> {
  const code = await makeTrigramIndexes(database)
  if (code !== null)
    log.warn({ code }, 'no search index: the extension pg_trgm is missing and cannot be created')
}
