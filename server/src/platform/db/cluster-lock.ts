import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './connection.ts'
import { DataFolderInUse } from './lock.ts'
import { connectionOptions } from './postgres.ts'

/** This server cannot work beside those that run on the same database; the message says what must be changed. */
export class ClusterMismatch extends Error {}

/** What all servers of a portal must have in common. */
export interface Common {
  /** Made from the secret tokens are signed with; says nothing about it. */
  secret: string
  /** What the place of the files is known by; asked for by one server at a time. */
  files: () => Promise<string>
}

/** First number of the locks by which the servers of a portal know of each other, «xunt» in ASCII; one for each use. */
const first = 0x78_75_6e_74
const [turn, secrets, places, life] = [first, first + 1, first + 2, first + 3]
/** Between two tries to come back after the database was away, in milliseconds. */
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
 * Makes sure that this server has in common with those that run on the same PostgreSQL what they must have in common,
 * and lets later ones make sure of it too. Each holds shared locks named after it for as long as it runs; the database
 * drops those of a killed one, so nothing has to be cleaned by hand.
 * @param tell gets what goes wrong later: after the database was away, this is done again
 * @returns how to leave
 * @throws ClusterMismatch; DataFolderInUse while somebody replaces all that is in it
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
 * Holds a PostgreSQL for whoever replaces all that is in it: no server runs on it then, and none starts.
 * @returns how to let go of it; the database does so by itself when the process is killed
 * @throws DataFolderInUse when a server runs on it, or somebody else replaces it
 */
export async function holdAlone(url: string): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(connectionOptions(url))
  // without it the transaction that replaces everything still happens wholly or not at all
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

/** Says what this server has, and looks whether another one says otherwise; one server at a time. */
async function compare(client: Client, { secret, files }: Common): Promise<void> {
  if (!(await isGranted(client, 'pg_try_advisory_lock_shared')))
    throw new DataFolderInUse(
      'The database is being replaced by a restore or a move: start when that has ended.',
    )
  await client.query('select pg_advisory_lock($1, 0)', [turn])
  const own = [
    { what: secrets, mark: markOf(secret) },
    { what: places, mark: markOf(await files()) },
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

/** 31 bits: what the second number of a lock can hold. */
const markOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() >>> 1

/** Milliseconds by which the clock of this machine is ahead of the database's; negative when it is behind. */
export async function clockAhead({ schema }: Pick<Database, 'schema'>, now = Date.now): Promise<number> {
  const asked = now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(schema)
  const answered = now()
  return (asked + answered) / 2 - (rows[0]?.at.getTime() ?? 0)
}
