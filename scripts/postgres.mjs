// A throw-away PostgreSQL for tests, on a free port of 127.0.0.1. Run alone, it prints its address and ends with Ctrl-C.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aptInstall } from './apt.mjs'
import { run, Stop } from './prepare.mjs'

/**
 * Starts a PostgreSQL with an empty cluster. It orders text as Spanish does, which no code here may rely on, so that a
 * comparison left to the database shows up in the tests.
 * @param {object} [options]
 * @param {boolean} [options.durable] what was committed is on the disk; tests need not wait for that
 * @param {string} [options.parent] where its folder is made, which may be a small disk
 * @returns its URL; `crash`, which ends it as a power cut would, and `start`, which starts it again; `stop`, which removes it
 */
export async function startPostgres({ durable = false, parent = tmpdir() } = {}) {
  const bin = binaries()
  const owner = unprivileged()
  const folder = mkdtempSync(join(parent, 'xuntanza-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'cluster')
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...owner }
  const remove = () => rmSync(folder, { recursive: true, force: true })

  const small = parent === tmpdir() ? [] : ['--wal-segsize=1']
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
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
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
    await ready(server)
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

function ready(server) {
  let log = ''
  return new Promise((accept, reject) => {
    server.stderr.on('data', (chunk) => {
      // after a crash it also complains of everybody who comes too early
      log = (log + chunk).slice(-10_000)
      if (log.includes('ready to accept connections')) accept()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Stop(`PostgreSQL did not start: ${log.trim()}`)))
  })
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

/** A port of 127.0.0.1 nobody listens on at this moment. */
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
