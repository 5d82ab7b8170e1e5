// Keeps what the import rules (.dependency-cruiser.mjs) cannot know: which folders there are, what a file may be called, how long it
// is, where queries stand, and what the public pages download.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rooms as moduleRooms } from '../.dependency-cruiser.mjs'
import { listFiles, readSource, type Source } from './source-tree.ts'

const rooms = ['contract', 'server', 'web', 'e2e', 'docs', 'scripts', 'lab']
const generated = ['node_modules', 'dist', 'data', 'test-results', 'coverage']
const suffixes = ['routes', 'service', 'rows', 'rules', 'report', 'worker', 'test']
const serverFile = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${suffixes.join('|')})){1,2}\\.ts$`)
const mostLines = 400

const queryCall = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
const rowsPlaces = /^server\/src\/(platform\/(db|mail|storage)|modules\/[^/]+)\//
/** Packages too heavy for a public page: they come with the private layout, through a lazy import(). */
const heavy = /^(@zag-js\/|@tanstack\/|ckeditor5$|@ckeditor\/)/
const entries = ['web/src/entry-client.tsx']
/** Tables of pages; a table downloads them in its rows, or in a function that several rows name. */
const screenTable = /^web\/src\/(.+\/)?screens\.ts$/
const publicPage = /access: 'all',(?:(?!path: ')[\s\S])*?component: (?:(\w+)\b|\(\) => import\('([^']+)'\))/g

/** Every breach of the layout of the project at `root`, as one line each; empty when all is well. */
export function checkStructure(root: string): string[] {
  const paths = listFiles(root)
  const sources = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => readSource(root, path))
  return [
    ...checkRooms(root),
    ...paths.flatMap(checkPlace),
    ...sources.flatMap((source) => [
      ...checkLength(source),
      ...checkQueries(source),
      ...checkHandedOn(source),
      ...checkDownloads(source),
    ]),
    ...checkPublicWeight(sources),
  ]
}

function checkRooms(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .filter((entry) => !rooms.includes(entry.name) && !generated.includes(entry.name))
    .map((entry) => `${entry.name}/: not a room of this project; the rooms are ${rooms.join(', ')}`)
}

function checkPlace(path: string): string[] {
  const [, side, name, file] = /^(server|web)\/src\/modules\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  if (side && name) {
    if (!file) return [`${path}: put it in the folder of a module, ${side}/src/modules/<name>/`]
    const ownRooms = moduleRooms[side as 'server' | 'web'][name] ?? []
    const [, room, rest = ''] = /^([^/]+)\/(.+)$/.exec(file) ?? []
    const isInRoom = room !== undefined && ownRooms.includes(room)
    if (ownRooms.length > 0 && !isInRoom) {
      return [`${path}: put it in a room of the module; its rooms are ${ownRooms.join(', ')}`]
    }
    const inner = isInRoom ? rest : file
    if (side === 'web' && inner.replace(/^testing\//, '').includes('/')) {
      return [`${path}: only rooms that .dependency-cruiser.mjs names are folders of a module`]
    }
    if (side === 'server' && !serverFile.test(inner)) {
      return [`${path}: name it <part>.<suffix>.ts, with one of the suffixes ${suffixes.join(', ')}`]
    }
  }
  if (/\.rows\.ts$/.test(path) && !rowsPlaces.test(path)) {
    return [`${path}: rows files live in a module or in server/src/platform/db, mail or storage`]
  }
  return []
}

function checkLength({ path, lines }: Source): string[] {
  return lines > mostLines ? [`${path}: ${lines} lines; split a file past ${mostLines} by what it does`] : []
}

function checkQueries({ path, text }: Source): string[] {
  const allowed = /\.(rows|test)\.ts$|^server\/src\/(platform\/db|testing)\//.test(path)
  if (!path.startsWith('server/') || allowed) return []
  const query = text.split('\n').findIndex((line) => queryCall.test(line))
  return query < 0
    ? []
    : [`${path}:${query + 1}: writes a query; SQL belongs in *.rows.ts or server/src/platform/db`]
}

/** A reader of a service sees from the imports which rows another file uses. */
function checkHandedOn({ path, text }: Source): string[] {
  if (!path.startsWith('server/src/modules/')) return []
  return [...text.matchAll(/^export (?:type )?(?:\{[^}]*\}|\*) from '[^']*\.rows\.ts'/gm)].map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length}: hands on rows by re-export; import them from their file`,
  )
}

/** Functions whose argument downloads a part of the program, and which report a failure. */
const downloaders = '(?:load|loadPage|lazyPart|lazyOverlay|lazyDialog)\\(\\s*'

/**
 * A part of the program that does not come must say so: what downloads one goes through web/src/shell/load.ts, or
 * is in the tables of pages, which the router hands to it.
 */
function checkDownloads({ path, text }: Source): string[] {
  if (!path.startsWith('web/src/') || screenTable.test(path) || /\.test\.|\.d\.ts$|\/testing\//.test(path))
    return []
  return [...text.matchAll(/\bimport\((?=['"`])/g)].flatMap(({ index }) => {
    const before = text.slice(0, index)
    if (new RegExp(`(?:${downloaders}\\(\\) =>\\s*|typeof )$`).test(before)) return []
    // A function of its own, of which every use is a download.
    const name = /\bconst (\w+) = \(\) =>\s*$/.exec(before)?.[1]
    const uses = name ? text.split(new RegExp(`(?<!const )\\b${name}\\b(?!\\.tsx?)`)).slice(0, -1) : []
    if (uses.length > 0 && uses.every((use) => new RegExp(`${downloaders}$`).test(use))) return []
    const line = before.split('\n').length
    return [`${path}:${line}: a bare import() fails without a word; use load() of web/src/shell/load.ts`]
  })
}

/** The modules of the public pages of a table. */
function getPublicPages({ path: table, text }: Source): string[] {
  return [...text.matchAll(publicPage)].flatMap(([, name, inRow]) => {
    const path = inRow ?? new RegExp(`const ${name} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1]
    return path ? join(dirname(table), path) : []
  })
}

/** Follows static imports from the browser's entry and from public pages that come later, and reports the first way to each heavy package. */
function checkPublicWeight(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const found = new Map<string, string>()
  const tables = sources.filter(({ path }) => screenTable.test(path))
  for (const entry of [...entries, ...tables.map(({ path }) => path), ...tables.flatMap(getPublicPages)]) {
    const seen = new Set([entry])
    const queue: string[][] = [[entry]]
    for (const way of queue) {
      for (const { to, inside, kind } of byPath.get(way.at(-1) ?? '')?.imports ?? []) {
        if (kind !== 'static' || seen.has(to)) continue
        seen.add(to)
        if (inside) queue.push([...way, to])
        else if (heavy.test(to) && !found.has(to)) found.set(to, [...way, to].join(' → '))
      }
    }
  }
  return [...found].map(
    ([name, way]) => `${name} would load with the public pages (${way}); use a lazy import()`,
  )
}

if (import.meta.main) {
  const root = process.argv[2] ?? join(import.meta.dirname, '..')
  if (!existsSync(root)) throw new Error(`There is no folder ${root}`)
  const breaches = checkStructure(root)
  for (const breach of breaches) console.error(breach)
  console.log(
    breaches.length === 0 ? 'The structure holds.' : `${breaches.length} breaches of the structure.`,
  )
  process.exitCode = breaches.length === 0 ? 0 : 1
}
