// What a release holds: the running program, and the packages it runs on.

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
const aboutDevelopment =
  /\.test\.tsx?$|\/testing\/|\/every-call\/|tsconfig\.json$|^docs\/(decisions|pictures)\//

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
 * platforms, builds for browsers, and the rest of what came with Node. They are a third of the packages.
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
    /\.(map|d\.[mc]?ts)$/.test(path)
  )
}

/** The section of the changelog about `version`, or about what is not released yet. */
export function changesOf(version, changelog) {
  const sections = changelog.split(/^(?=## )/m)
  return [`## [${version}]`, '## [Unreleased]']
    .map((title) => sections.find((text) => text.startsWith(title)))
    .find((text) => text !== undefined)
}

/**
 * What making a release answers, in sentences.
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
