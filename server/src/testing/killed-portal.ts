import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestPlace } from './database.ts'
import { programEnvironment } from './program.ts'

/** A moment in a server's work, told by what it asks of its database. */
export interface Moment {
  /** A part of a statement's text, and which statement with it counts, the first one unless told. */
  statement: string
  time?: number
  /** Before that statement, before the commit that follows on its connection, or after that commit. */
  at: 'statement' | 'commit' | 'committed'
}

/** The request to the server; without one, it only starts. */
interface PortalRequest {
  method: 'POST' | 'PUT'
  url: string
  token: string | null
  body: object
}

/** A whole server that kills itself at `moment`, as a power cut would. */
const code = (place: TestPlace, job: { now: string; asked: PortalRequest | null; moment: Moment }) => `
  const job = ${JSON.stringify(job)}
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const { at, statement, time = 1 } = job.moment
  let seen = 0
  let connection = null
  const before = (sql, own) => {
    if (sql === 'commit' && connection === own && at === 'commit') kill()
    if (connection || !sql.includes(statement)) return
    seen += 1
    if (seen < time) return
    if (at === 'statement') kill()
    connection = own
  }
  const after = (sql, own) => {
    if (sql === 'commit' && connection === own && at === 'committed') kill()
  }

  const { default: Sqlite } = await import('better-sqlite3')
  const { prepare } = Sqlite.prototype
  Sqlite.prototype.prepare = function (sql) {
    const prepared = prepare.call(this, sql)
    for (const name of ['run', 'all']) {
      const execute = prepared[name]
      prepared[name] = (...values) => {
        before(sql, this)
        const answer = execute.apply(prepared, values)
        after(sql, this)
        return answer
      }
    }
    return prepared
  }
  const { default: pg } = await import('pg')
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (given, ...rest) {
    const sql = typeof given === 'string' ? given : (given?.text ?? '')
    before(sql, this)
    const answer = query.call(this, given, ...rest)
    if (sql === 'commit') answer?.then?.(() => after(sql, this))
    return answer
  }

  const { openPortal } = await import('${new URL('../portal.ts', import.meta.url)}')
  const { readSettings } = await import('${new URL('../platform/config/settings.ts', import.meta.url)}')
  const settings = readSettings({
    LOG_LEVEL: 'silent', PUBLIC_URL: 'https://portal.example', ...${JSON.stringify(place.settings)},
  })
  const portal = await openPortal(settings, () => new Date(job.now))
  await portal.app.ready()
  if (job.asked) {
    const { method, url, token, body } = job.asked
    const { statusCode, payload } = await portal.app.inject({
      method, url: settings.API_BASE + url, headers: { authorization: 'Bearer ' + token }, payload: body,
    })
    console.error('not killed:', statusCode, payload)
    process.exit(1)
  }
  setTimeout(() => process.exit(1), 60_000)
`

/**
 * Starts a server on the data of a portal that is closed, and returns when it was killed at `moment`.
 * @throws Error when it ended in another way
 */
export async function killServer(
  place: TestPlace,
  job: { now: Date; asked: PortalRequest | null; moment: Moment },
): Promise<void> {
  const text = code(place, { ...job, now: job.now.toISOString() })
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (piece) => (output += piece))
  const [, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') throw new Error(`the server was not killed: ${output}`)
}
