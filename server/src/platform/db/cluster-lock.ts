import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './connection.ts'
import { DataFolderInUse } from './lock.ts'
import { connectionOptions } from './postgres.ts'

/** This server is not compatible with the servers that run on the same database; the message says what to change. */
export class ClusterMismatch extends Error {}

/** Values that all servers of a portal must share. */
export interface Common {
  /** Fingerprint of the signing secret; reveals nothing about it. */
  secret: string
  /** Id of the file store; requested by one server at a time. */
  files: () => Promise<string>
}

/** First number of the advisory locks that servers of a portal use, «xunt» in ASCII; one for each purpose. */
const first = 0x78_75_6e_74
const [turn, secrets, places, life] = [first, first + 1, first + 2, first + 3]
/** Interval between attempts to reconnect, in milliseconds. */
const pause = 2000

const complaints = new Map([
  [
    secrets,
    'JWT_SECRET is (not shown), but it must be that of the other servers of this portal, which run with another one.' +
      ' Without it, each makes its own in DATA_DIR.',
  ],
  [
    places,
    'FILES_URL is (not shown), but the other servers of this portal keep their files in another place.' +
      ' Without it, that is the folder files in DATA_DIR, which they would have to share.',
  ],
])

/**
 * Checks that this server has the same secret and file store as the others on the same PostgreSQL, and announces its
 * own. Each server holds shared advisory locks named after them while it runs; the database releases those of a
 * killed server.
 * @param tell receives later errors: after a loss of the database connection, the check is repeated
 * @returns leaves the cluster
 * @throws ClusterMismatch; DataFolderInUse while a restore replaces the database
 */
export async function joinCluster(
  url: string,
  common: Common,
  tell: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isLeaving = false

  const join = async (): Promise<Client> => {
    const { default: pg } = await import('pg')
    const client = new pg.Client(connectionOptions(url))
    client.on('error', () => {})
    try {
      await client.connect()
      await compare(client, common)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', again)
    return client
  }
  let client: Client | null = await join()

  function again(): void {
    client = null
    if (isLeaving) return
    timer = setTimeout(() => {
      join().then(
        (joined) => {
          client = joined
          if (isLeaving) void joined.end()
        },
        (error) => {
          tell(error)
          again()
        },
      )
    }, pause)
    timer.unref()
  }

  return async () => {
    isLeaving = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}

/**
 * Locks a PostgreSQL database exclusively for replacing its content: no server runs on it, and none can start.
 * @returns releases the lock; the database releases it when the process is killed
 * @throws DataFolderInUse when a server or another restore uses it
 */
export async function lockExclusively(url: string): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(connectionOptions(url))
  // without the lock, the replacing transaction is still atomic
  client.on('error', () => {})
  const leave = () => client.end().catch(() => {})
  await client.connect()
  if (await isGranted(client, 'pg_try_advisory_lock')) return leave
  await leave()
  throw new DataFolderInUse('A portal is running on the database, or is being put there.')
}

async function isGranted(client: Client, ask: string): Promise<boolean> {
  const { rows } = await client.query(`select ${ask}($1, 0) as granted`, [life])
  return rows[0].granted
}

/** Announces this server's values and checks those of the others; one server at a time. */
async function compare(client: Client, { secret, files }: Common): Promise<void> {
  if (!(await isGranted(client, 'pg_try_advisory_lock_shared')))
    throw new DataFolderInUse(
      'The database is being replaced by a restore or a move: start when that has ended.',
    )
  await client.query('select pg_advisory_lock($1, 0)', [turn])
  const own = [
    { what: secrets, mark: toLockKey(secret) },
    { what: places, mark: toLockKey(await files()) },
  ]
  for (const { what, mark } of own) await client.query('select pg_advisory_lock_shared($1, $2)', [what, mark])
  for (const { what, mark } of own) {
    const { rowCount } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1 and objid <> $2
       and database = (select oid from pg_database where datname = current_database())`,
      [what, mark],
    )
    if (rowCount) throw new ClusterMismatch(complaints.get(what))
  }
  await client.query('select pg_advisory_unlock($1, 0)', [turn])
}

/** 31 bits: the size of the second number of an advisory lock. */
const toLockKey = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() >>> 1

/** Milliseconds by which this machine's clock is ahead of the database's; negative when it is behind. */
export async function clockOffset({ schema }: Pick<Database, 'schema'>, now = Date.now): Promise<number> {
  const asked = now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(schema)
  const answered = now()
  return (asked + answered) / 2 - (rows[0]?.at.getTime() ?? 0)
}
