// A throw-away PostgreSQL for tests, on a free port of 127.0.0.1. Run alone, it prints its address and ends with Ctrl-C.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { aptInstall } from './apt.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { run, Stop } from './prepare.mjs'

const execFileAsync = promisify(execFile)

/** Installs the programs of PostgreSQL where they are missing. @throws Stop with what to install */
export const ensurePostgres = () => void binaries()

/**
 * Starts a PostgreSQL with an empty cluster. It orders text as Spanish does and writes its messages in Spanish: no code
 * here may rely on the order or the messages of a database, and a test shows when one does. Messages are in English
 * where the Spanish locale cannot be had.
 * @param {object} [options]
 * @param {boolean} [options.durable] what was committed is on the disk; tests need not wait for that
 * @returns its URL; `crash`, which ends it as a power cut would, and `start`, which starts it again; `stop`, which removes it
 */
export async function startPostgres({ durable = false } = {}) {
  const bin = binaries()
  const owner = unprivileged()
  const folder = mkdtempSync(join((!durable && memoryFolder()) || tmpdir(), 'xuntanza-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'cluster')
  const log = join(folder, 'log')
  const { LANGUAGE: _, ...environment } = process.env
  const locales = spanishLocales(folder)
  const env = { ...environment, LC_ALL: 'C', TZ: 'UTC', ...(locales && { LOCPATH: locales }) }
  const options = { cwd: folder, env, ...owner, encoding: 'utf8' }
  const program = (name, ...args) => execFileAsync(join(bin, name), ['-D', cluster, ...args], options)
  const remove = () => rmSync(folder, { recursive: true, force: true })

  const initdb = (...locale) =>
    program('initdb', '-U', 'xuntanza', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale)
  try {
    await initdb('--locale-provider=icu', '--icu-locale=es-ES').catch(() => initdb())
  } catch (error) {
    remove()
    throw new Stop(`initdb failed: ${error.message}`)
  }
  const port = await freePort()
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    'max_connections = 200',
    ...(locales ? [`lc_messages = '${spanishLocale}'`] : []),
    ...(durable ? [] : withoutDurability),
  ]
  appendFileSync(join(cluster, 'postgresql.conf'), settings.map((setting) => `${setting}\n`).join(''))
  const start = () =>
    program('pg_ctl', 'start', '--wait', '--timeout=300', '--silent', '-l', log).catch(() => {
      throw new Stop(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2000).trim()}`)
    })
  const killNow = () => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', cluster, 'stop', '-m', 'immediate'], options)
    remove()
  }
  process.once('exit', killNow)
  const stop = async () => {
    await program('pg_ctl', 'stop', '-m', 'fast').catch(() => {})
    process.off('exit', killNow)
    remove()
  }
  await start().catch(async (error) => {
    await stop()
    throw error
  })
  return {
    url: `postgres://xuntanza@127.0.0.1:${port}/postgres`,
    start,
    crash: () => program('pg_ctl', 'stop', '-m', 'immediate'),
    stop,
  }
}

/** Nothing of tests outlives a power cut, is copied to another server, or is there long enough to be tidied up. */
const withoutDurability = [
  ...['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map((name) => `${name} = off`),
  ...['wal_level = minimal', 'max_wal_senders = 0', 'checkpoint_timeout = 1h'],
]

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

/** The folder with initdb and pg_ctl; installs Debian's packages when there is none. */
function binaries() {
  const debian = '/usr/lib/postgresql'
  const find = () => {
    const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
    const folders = [
      ...(process.env.PATH ?? '').split(delimiter),
      ...versions.map((version) => join(debian, version, 'bin')),
    ]
    return folders.find(
      (folder) => folder && ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
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
