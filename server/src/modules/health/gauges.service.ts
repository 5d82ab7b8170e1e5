import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { minute } from '#contract/durations.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lastBackup } from '../../platform/db/backup-lease.ts'
import { answers } from '../../platform/db/connection.ts'
import { countOpenSessions, countStoredFiles, databaseSize, waitingMail } from './gauges.rows.ts'

/** How long a figure that changes slowly and is costly to compute is cached, in milliseconds. */
const slowly = 5 * minute
/** The same for one that several gauges are made of: they are asked together. */
const together = 1000

/** Adds to the metrics what is known only by looking: at the database, the mail queue, the disk. */
export function addGauges({ metrics, database, settings, clock, faults }: AppContext): void {
  if (!metrics) return
  const { DATA_DIR } = settings

  metrics.gauge('xuntanza_db_up', '1 when the database answers, else 0.', async () =>
    (await answers(database)) ? 1 : 0,
  )
  metrics.gauge(
    'xuntanza_storing_works',
    '0 while nothing can be stored, as far as the last tries tell.',
    () => (faults.now() === null ? 1 : 0),
  )
  const size = kept(slowly, () =>
    database.engine === 'postgres' ? databaseSize(database) : sqliteSize(DATA_DIR),
  )
  metrics.gauge('xuntanza_db_size_bytes', 'What the database takes; looked up every five minutes.', size)
  for (const [state, help] of Object.entries({
    open: 'Connections to PostgreSQL.',
    idle: 'Idle ones among them.',
    waiting: 'Queries that wait for a connection.',
  }))
    metrics.gauge(
      `xuntanza_db_connections_${state}`,
      help,
      () => database.connections()?.[state as 'open' | 'idle' | 'waiting'] ?? null,
    )

  metrics.gauge('xuntanza_sessions_open', 'Sessions that have not ended.', () =>
    countOpenSessions(database.read, clock()),
  )

  const mail = kept(together, () => waitingMail(database.read))
  metrics.gauge(
    'xuntanza_mail_waiting',
    'Messages that still have to leave.',
    async () => (await mail()).waiting,
  )
  metrics.gauge(
    'xuntanza_mail_oldest_waiting_seconds',
    'How long the first of them has been waiting; 0 when none waits.',
    async () => {
      const { since } = await mail()
      return since ? Math.max(0, clock().getTime() - Date.parse(since)) / 1000 : 0
    },
  )

  metrics.gauge(
    'xuntanza_backup_last_success_timestamp_seconds',
    'The moment the last whole backup is of; 0 when there was none.',
    async () => ((await lastBackup(database.read))?.getTime() ?? 0) / 1000,
  )

  const files = kept(slowly, () => countStoredFiles(database.read))
  metrics.gauge(
    'xuntanza_files',
    'Stored files; counted every five minutes.',
    async () => (await files()).files,
  )
  metrics.gauge('xuntanza_files_bytes', 'Their bytes.', async () => (await files()).bytes)

  const disk = kept(together, () => statfs(DATA_DIR))
  metrics.gauge('xuntanza_data_disk_free_bytes', 'Room left on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await disk()
    return bavail * bsize
  })
  metrics.gauge('xuntanza_data_disk_bytes', 'Size of that disk.', async () => {
    const { blocks, bsize } = await disk()
    return blocks * bsize
  })
}

/** Remembers what `look` answers for a while; a failure is forgotten at once. */
function kept<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null
  return () => {
    if (known) return known
    const found = look()
    known = found
    const forget = () => {
      known = null
    }
    found.catch(forget)
    setTimeout(forget, milliseconds).unref()
    return found
  }
}

/** The database's file and what is written ahead of it. */
async function sqliteSize(folder: string): Promise<number> {
  const sizes = ['portal.sqlite', 'portal.sqlite-wal'].map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return sumBy(await Promise.all(sizes), (size) => size)
}
