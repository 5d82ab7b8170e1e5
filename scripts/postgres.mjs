// A throw-away PostgreSQL for tests, on a free port of 127.0.0.1. Run alone, it prints its address and ends with Ctrl-C.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { aptInstall } from './apt.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { run, Stop } from './prepare.mjs'

/**
 * Starts a PostgreSQL with an empty cluster. It orders text as Spanish does and writes its messages in Spanish: no code
 * here may rely on the order or the messages of a database, and a test shows when one does. Messages are in English
 * where the Spanish locale cannot be had, and on a small disk, which has no room for it.
 * @param {object} [options]
 * @param {boolean} [options.durable] what was committed is on the disk; tests need not wait for that
 * @param {string} [options.parent] a small disk to make its folder on; else it is in memory if it need not be durable and
 * there is room
 * @returns its URL; `crash`, which ends it as a power cut would, and `start`, which starts it again; `stop`, which removes it
 */
export async function startPostgres({ durable = false, parent } = {}) {
  const bin = binaries()
  const owner = unprivileged()
  const usual = (!durable && memoryFolder()) || tmpdir()
  const folder = mkdtempSync(join(parent ?? usual, 'xuntanza-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'cluster')
  const { LANGUAGE: _, ...environment } = process.env
  const isSmall = parent !== undefined
  const locales = isSmall ? null : spanishLocales(folder)
  const env = { ...environment, LC_ALL: 'C', TZ: 'UTC', ...(locales && { LOCPATH: locales }) }
  const options = { cwd: folder, env, ...owner }
  const remove = () => rmSync(folder, { recursive: true, force: true })

  const small = isSmall ? ['--wal-segsize=1'] : []
  const initdb = (...locale) =>
    spawnSync(
      join(bin, 'initdb'),
      ['-D', cluster, '-U', 'xuntanza', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...small, ...locale],
      { ...options, encoding: 'utf8' },
    )
  const spanish = initdb('--locale-provider=icu', '--icu-locale=es-ES')
  const made = spanish.status === 0 ? spanish : initdb()
  if (made.status !== 0) {
    remove()
    throw new Stop(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`)
  }

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  settings.push('max_connections=200')
  if (locales) settings.push(`lc_messages=${spanishLocale}`)
  if (!durable) settings.push(...withoutDurability)
  let server
  let ended
  const start = async () => {
    server = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      // A group of its own: Ctrl-C is for the tests, which still need the database to clean up after themselves.
      { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    ended = new Promise((resolve) => {
      server.once('exit', resolve)
      server.once('error', resolve)
    })
    await ready(server, join(cluster, 'postmaster.pid'))
  }
  const killNow = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', killNow)

  const end = async (signal) => {
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGINT')
    process.off('exit', killNow)
    remove()
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://xuntanza@127.0.0.1:${port}/postgres`,
    start,
    crash: () => end('SIGQUIT'),
    stop,
  }
}

/** Nothing of tests outlives a power cut, is copied to another server, or is there long enough to be tidied up. */
const withoutDurability = [
  ...[
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ],
  ...['autovacuum=off', 'checkpoint_timeout=1h'],
]

/** How often a server that begins is asked whether it is ready, in milliseconds. */
const pause = 20

/**
 * Waits until a server takes connections. Its log may be in any language, so the last line of its lock file tells, as it
 * tells `pg_ctl`.
 */
async function ready(server, lockFile) {
  let log = ''
  let failure
  server.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-10_000)
  })
  server.once('error', (error) => {
    failure = error
  })
  for (;;) {
    const lines = existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split('\n') : []
    // one that was killed may have left its own
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    if (failure) throw failure
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Stop(`PostgreSQL did not start: ${log.trim()}`)
    await setTimeout(pause)
  }
}

const spanishLocale = 'es_ES.UTF-8'

/**
 * Makes the Spanish locale in `folder`, from what Debian's package `locales` brings.
 * @returns the folder to look for locales in; null where it cannot be made
 */
function spanishLocales(folder) {
  const locales = join(folder, 'locales')
  mkdirSync(locales, { mode: 0o755 })
  const make = () =>
    spawnSync('localedef', ['-i', 'es_ES', '-f', 'UTF-8', join(locales, spanishLocale)], { stdio: 'ignore' })
      .status === 0
  if (make()) return locales
  try {
    aptInstall(['locales'], 'A PostgreSQL that speaks Spanish')
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.warn(`${error.message} The PostgreSQL of the tests speaks English.`)
    return null
  }
  return make() ? locales : null
}

/** The folder with initdb and postgres; installs Debian's packages when there is none. */
function binaries() {
  const debian = '/usr/lib/postgresql'
  const find = () => {
    const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
    const folders = [
      ...(process.env.PATH ?? '').split(delimiter),
      ...versions.map((version) => join(debian, version, 'bin')),
    ]
    return folders.find(
      (folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
    )
  }
  const found = find()
  if (found) return found
  aptInstall(['postgresql'], 'A PostgreSQL for the tests')
  const installed = find()
  if (!installed) throw new Stop('PostgreSQL was installed, but its initdb is nowhere to be found.')
  return installed
}

/** PostgreSQL refuses to run as root: the account to run it as then, or nothing when this is not root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const id = (option) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    try {
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such account; try the next.
    }
  }
  throw new Stop('PostgreSQL cannot run as root, and there is neither an account "postgres" nor "nobody".')
}

/** A port of 127.0.0.1 that no program listens on at this moment. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run(async () => {
    const { url, stop } = await startPostgres()
    console.log(url)
    const alive = setInterval(() => {}, 60_000)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    clearInterval(alive)
    await stop()
  })
}
