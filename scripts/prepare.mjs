// Prepares what every script needs: the packages, Node 24 and the built pages. Runs on the machine's own Node (20 or later) and, before the
// first install, without any package.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Interrupted, runChild } from './child.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...context) => join(root, ...context)
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const hash = (text) => createHash('sha256').update(text).digest('hex')

/** A release holds the built pages and only what runs; it has neither sources of pages nor packages that build or test. */
const isRelease = existsSync(at('release.json'))

/** An expected failure: its message is all the person at the terminal needs to see. */
export class Stop extends Error {}

/** Runs a script's main function and says whether it succeeded; an error becomes one clear line and exit code 1. */
export async function run(main) {
  try {
    await main()
    return true
  } catch (error) {
    if (error instanceof Interrupted) process.exitCode = error.exitCode
    else {
      console.error(lineFor(error) ?? error)
      process.exitCode = 1
    }
    return false
  }
}

/** One line about a fault that an operator can mend; null for anything else. */
function lineFor(error) {
  if (error instanceof Stop) return error.message
  if (error.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. --help tells more.`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(error.code)) return error.message
  return null
}

/**
 * Prints the help of a command when it is asked for.
 * @param {string} text
 * @returns {boolean} whether it was asked for, and nothing else is to be done
 */
export function showsHelp(text) {
  const asked = process.argv.slice(2).some((each) => each === '--help' || each === '-h')
  if (asked) console.log(text.trim())
  return asked
}

/** The output of a short command, run in the project's folder. Throws when it fails. */
export const commandOutput = (command, args) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim()

function findNode24() {
  const installed = at('node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(installed)) return installed
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined
}

/** Path of Node 24, which runs the TypeScript of this project as it is. Throws Stop when there is none. */
export function node24() {
  const found = findNode24()
  if (found) return found
  throw new Stop(
    'Node 24 is missing: the npm package "node" did not install. Run "npm ci" and read its output.',
  )
}

/**
 * Installs the packages when node_modules does not hold what package-lock.json asks for. No network otherwise.
 * @throws Stop when they cannot be installed; Interrupted
 */
export async function install() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Stop(`Node 20 or later is needed; this is ${process.version}.`)
  }
  const stamp = at('node_modules/.installed')
  const lock = at('package-lock.json')
  const wanted = () => hash(read(lock) ?? '')
  if (read(stamp) === wanted() && existsSync(at('node_modules/.bin')) && findNode24()) return
  if (!holdsEveryPackage() || !findNode24()) {
    needWritable('node_modules', 'The packages are not those of this version')
    console.log('Installing packages…')
    // An installation that was broken off leaves no stamp, and "npm ci" removes what it had begun.
    rmSync(stamp, { force: true })
    if (isRelease) await installRuntimePackages(root)
    else await runNpm(root, existsSync(lock) ? 'ci' : 'install', '--include=dev')
  }
  try {
    writeFileSync(stamp, wanted())
  } catch {
    // The stamp only saves the comparison; an account that must not write here compares at each start.
  }
}

/** Installs the packages the portal runs on into `folder`. */
export const installRuntimePackages = (folder) => runNpm(folder, 'ci', '--omit=dev')

/** @param kind which packages, whatever NODE_ENV says: the build needs those for development too */
async function runNpm(folder, command, kind) {
  // Warnings are left out: npm would complain of the machine's Node, which only carries out the installation.
  const flags = ['--no-audit', '--no-fund', kind, '--loglevel=error']
  // npm ends when this script was killed and could not tell it to.
  const follow = `--import=${new URL('./follow-parent.mjs', import.meta.url).href}`
  const options = {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${follow}`.trim() },
  }
  // Asked to end, npm first puts back what it had changed, which takes longer than people wait and is of no use here.
  const status = await runChild('npm', [command, ...flags], options, 'SIGKILL').catch((error) => {
    throw error instanceof Interrupted
      ? error
      : new Stop(`Could not install the packages: npm ${command} ${error.message}.`)
  })
  if (status !== 0) throw new Stop(`Could not install the packages: npm ${command} ended with ${status}.`)
}

/** @throws Stop when this account must not write to `folder`, which then has to be renewed by another one */
function needWritable(folder, reason) {
  const place = [folder, dirname(folder), '.'].map((each) => at(each)).find((each) => existsSync(each))
  try {
    accessSync(place, constants.W_OK)
  } catch {
    throw new Stop(
      `${reason}, and ${account()} must not write to ${place}: run "npm run build" in ${root} as the owner of that folder.`,
    )
  }
}

/** The account this runs under; a container may have no name for it. */
function account() {
  try {
    return `the account «${userInfo().username}»`
  } catch {
    return `the account with number ${process.getuid()}`
  }
}

/** Whether each package of the lock file (optional ones aside) is installed in that very version. */
function holdsEveryPackage() {
  const installed = read(at('node_modules/.package-lock.json'))
  if (!installed) return false
  const have = JSON.parse(installed).packages
  const lock = read(at('package-lock.json'))
  if (!lock) return false
  const want = JSON.parse(lock).packages
  return Object.entries(want).every(
    ([path, entry]) =>
      path === '' || entry.optional || (have[path]?.version === entry.version && existsSync(at(path))),
  )
}

/** The parts of the build, each with its own sources: an edit of the server does not rebuild the pages. */
const builds = {
  web: {
    name: 'pages are',
    sources: [
      'web',
      'contract',
      'vite.config.ts',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/asset-table.mjs',
      'scripts/chunk-groups.mjs',
      'scripts/screens-plugin.mjs',
      'scripts/texts-plugin.mjs',
    ],
    made: 'dist/web/server/entry-server.js',
  },
  server: {
    name: 'server is',
    sources: ['server/src', 'contract', 'package-lock.json', 'scripts/build-server.mjs'],
    made: 'dist/server/main.js',
  },
}

/** The parts that are older than a source, or are not there. */
export const staleParts = () => Object.keys(builds).filter(isStale)

function isStale(part) {
  return read(toStamp(part)) !== fingerprint(part) || !existsSync(at(builds[part].made))
}

/**
 * Builds pages and server where a source is newer than what was built from it.
 * @throws Stop when the build fails; Interrupted
 */
export async function buildStale() {
  const parts = isRelease ? [] : staleParts()
  if (parts.length === 0) return
  for (const part of parts)
    needWritable(`dist/${part}`, `The ${builds[part].name} not built from the sources of this version`)
  console.log(parts.includes('web') ? 'Building the pages…' : 'Building the server…')
  const command = [at('scripts/build.mjs'), ...parts]
  const status = await runChild(node24(), command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Stop('The pages or the server could not be built; the reason is above.')
}

const toStamp = (part) => at(`dist/${part}/.stamp`)

/** Remembers what a part was built from; without a fingerprint, that it is not to be trusted. */
export function stamp(part, from = '') {
  mkdirSync(dirname(toStamp(part)), { recursive: true })
  writeFileSync(toStamp(part), from)
}

/** Name, size and time of every file a part is built from: quick to gather, and enough to see a change. */
export function fingerprint(part) {
  const lines = []
  const visit = (path) => {
    const stat = statSync(at(path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(at(path)).sort()) visit(`${path}/${name}`)
    } else if (stat && !/\.test\.tsx?$/.test(path)) {
      lines.push(`${path} ${stat.size} ${stat.mtimeMs}`)
    }
  }
  for (const source of builds[part].sources) visit(source)
  return hash(lines.join('\n'))
}
