// The content of a release: the running program, and the packages it runs on.
import { posix } from 'node:path'

/** Folders and files of the project that a release may hold. */
export const releaseSources = [
  'contract',
  'server/src',
  'docs',
  'scripts',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
]

const runningScripts =
  /^scripts\/(child|command|end-with-parent|follow-parent|healthcheck|prepare|server-command|server-signals|start)\.mjs$/
const aboutDevelopment = /\.test\.tsx?$|\/testing\/|\/every-call\/|tsconfig\.json$/

/** Whether a file of `releaseSources` belongs to a release: not what only tests, builds or explains the code. */
export const isReleased = (path) =>
  !aboutDevelopment.test(path) && (!path.startsWith('scripts/') || runningScripts.test(path))

/** The commands that work in a release. */
const commands = ['start', 'demo', 'backup', 'restore', 'move', 'verify']

/**
 * package.json without what only builds and tests.
 * @param {Record<string, any>} own package.json
 * @returns {Record<string, any>}
 */
export function releasePackage({ devDependencies: _, scripts, ...rest }) {
  return { ...rest, scripts: Object.fromEntries(commands.map((name) => [name, scripts[name]])) }
}

/**
 * package-lock.json for the same packages.
 * @param {Record<string, any>} lock
 * @returns {Record<string, any>}
 */
export function releaseLock(lock) {
  const { devDependencies: _, ...own } = lock.packages['']
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  return { ...lock, packages: { ...Object.fromEntries(packages), '': own } }
}

/**
 * Whether nothing loads a file of the installed packages: sources, headers and type declarations, the binaries of other
 * platforms, builds for browsers, spare builds of libheif, the packages' own tests, and the rest of what came with Node. They are a third of the packages.
 * @param path from node_modules, with slashes
 * @param platform as in `linux-x64`
 */
export function isUnused(path, platform) {
  const binary = /^better-sqlite3\/prebuilds\/([^/]+)$/.exec(path)?.[1]
  if (binary) return !binary.startsWith(`${platform}.`)
  return (
    /^better-sqlite3\/(deps\/|src\/|binding\.gyp$)/.test(path) ||
    /^node\/node_modules\/node-(?!bin-setup)/.test(path) ||
    /^pdfkit\/(\.yarn\/|js\/pdfkit\.(browser|old|standalone)\b)|^fontkit\/dist\/browser/.test(path) ||
    /^libheif-js\/(libheif\/|(index|wasm|wasm-bundle)\.js$|libheif-wasm\/(?!libheif\.(js|wasm)$))/.test(
      path,
    ) ||
    /\/(test|tests|__tests__|benchmarks?|examples?|\.github)\//.test(path) ||
    /\.(map|d\.[mc]?ts)$/.test(path)
  )
}

/**
 * A document of a release: a link to what the release does not hold becomes its text, and a picture it does not hold goes.
 * @param path of the document from the folder of the release, with slashes
 * @param {(path: string) => boolean} isHeld whether the release holds a file or folder
 */
export function withHeldLinks(text, path, isHeld) {
  const isWrong = (to) => {
    if (/^(\w+:|#)/.test(to)) return false
    const target = posix.join(posix.dirname(path), to.replace(/[?#].*$/, '')).replace(/\/$/, '')
    return !isHeld(target)
  }
  return text
    .replace(/!\[[^\]]*\]\(([^)\s]+)\)/g, (whole, to) => (isWrong(to) ? '' : whole))
    .replace(/<img [^>]*src="([^"]+)"[^>]*>/g, (whole, to) => (isWrong(to) ? '' : whole))
    .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, title, to) => (isWrong(to) ? title : whole))
}

/** Name of the archive: the version, the commit its files are of, and the platform. */
export const archiveName = (version, commit, platform) =>
  `xuntanza-${version}-${commit ? commit.slice(0, 10) : 'uncommitted'}-${platform}`

/** The section of the changelog about `version`, or about what is not released yet; with texts for links, as it is read outside of the release. */
export function readChanges(version, changelog) {
  const sections = withHeldLinks(changelog, 'CHANGELOG.md', () => false).split(/^(?=## )/m)
  return [`## [${version}]`, '## [Unreleased]']
    .map((title) => sections.find((text) => text.startsWith(title)))
    .find((text) => text !== undefined)
}

/**
 * The report of a release, in sentences.
 * @param {{ archive: string, packed: number, unpacked: number, digest: string, commit: string | null }} made sizes in MB
 */
export const madeArchive = ({ archive, packed, unpacked, digest, commit }) => [
  `The release is ${archive}. It has ${packed} MB, and ${unpacked} MB when it is unpacked.`,
  `Its SHA-256 is ${digest}; the file .sha256 beside it holds it too.`,
  ...(commit
    ? []
    : [
        'Its files differ from the last commit, so its name says «uncommitted»: commit them before you publish it.',
      ]),
]

/** The same for a folder. */
export const madeFolder = (folder, megabytes) =>
  `The release is the folder ${folder}. It has ${megabytes} MB.`
