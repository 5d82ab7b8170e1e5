// What every script needs before it can do its own work: the packages, Node 24 and the built pages.
// Runs on the machine's own Node (20 or later) and, before the first install, without any package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const hash = (text) => createHash('sha256').update(text).digest('hex')

/** An expected failure: its message is all the person at the terminal needs to see. */
export class Stop extends Error {}

/** Runs a script's main function and says whether it succeeded; an error becomes one clear line and exit code 1. */
export async function run(main) {
  try {
    await main()
    return true
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
    return false
  }
}

/** Path of Node 24, which runs the TypeScript of this project as it is. Throws Stop when there is none. */
export function node24() {
  const installed = at('node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Stop(
    'Node 24 is missing: the npm package "node" did not install. Run "npm install" and read its output.',
  )
}

/** Installs the packages when node_modules does not hold what package-lock.json asks for. No network otherwise. */
export function install() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Stop(`Node 20 or later is needed; this is ${process.version}.`)
  }
  const stamp = at('node_modules/.installed')
  const lock = () => hash(readFileSync(at('package-lock.json')))
  if (read(stamp) === lock() && existsSync(at('node_modules/.bin'))) return
  if (!holdsEveryPackage()) {
    console.log('Installing packages…')
    // Not "npm ci": npm 11 refuses lock files that leave out other platforms' optional packages.
    // The build needs the development packages too, whatever NODE_ENV says.
    // Warnings are left out: npm would complain of the machine's Node, which only carries out the installation.
    const options = ['--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
    const { status, error } = spawnSync('npm', ['install', ...options], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (error || status !== 0) {
      throw new Stop(
        `Could not install the packages: npm install ${error ? error.message : `ended with ${status}`}.`,
      )
    }
  }
  writeFileSync(stamp, lock())
}

/** Whether each package of the lock file (optional ones aside) is installed in that very version. */
function holdsEveryPackage() {
  const installed = read(at('node_modules/.package-lock.json'))
  if (!installed) return false
  const have = JSON.parse(installed).packages
  const want = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  return Object.entries(want).every(
    ([path, entry]) =>
      path === '' || entry.optional || (have[path]?.version === entry.version && existsSync(at(path))),
  )
}

const webSources = ['web', 'contract', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs']
const webStamp = at('dist/web/.stamp')

/** Builds the pages when a source is newer than what dist/web was built from. Throws Stop when the build fails. */
export function buildWeb() {
  if (!webIsStale()) return
  console.log('Building the pages…')
  const { status } = spawnSync(node24(), [at('scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Stop('The pages could not be built; the reason is above.')
}

export const webIsStale = () =>
  read(webStamp) !== webFingerprint() || !existsSync(at('dist/web/server/entry-server.js'))

/** Remembers what dist/web was built from; without a fingerprint, that it is not to be trusted. */
export function stampWeb(fingerprint = '') {
  mkdirSync(dirname(webStamp), { recursive: true })
  writeFileSync(webStamp, fingerprint)
}

/** Name, size and time of every file the pages are built from: quick to gather, and enough to see a change. */
export function webFingerprint() {
  const lines = []
  const visit = (path) => {
    const stat = statSync(at(path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(at(path)).sort()) visit(`${path}/${name}`)
    } else if (stat && !/\.test\.tsx?$/.test(path)) {
      lines.push(`${path} ${stat.size} ${stat.mtimeMs}`)
    }
  }
  for (const source of webSources) visit(source)
  return hash(lines.join('\n'))
}
