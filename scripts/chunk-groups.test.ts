// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetTable, tablePath } from './asset-table.mjs'
import { sharedGroups } from './chunk-groups.mjs'

const root = mkdtempSync(join(tmpdir(), 'chunk-groups-'))
const pages = {
  'account/login': ['note'],
  'a/a-list': ['list/data-list', 'note', 'status'],
  'b/b-list': ['list/data-list'],
  'a/a-detail': ['facts', 'status'],
  'b/b-detail': ['facts'],
  'a/a-form': ['fields', 'status'],
  'b/b-form': ['fields'],
  'cotas/cota-list': ['list/data-list', 'due'],
  'cotas/cota-detail': ['facts', 'due'],
}
const parts = ['note', 'list/data-list', 'status', 'facts', 'fields', 'due']
const moduleOf = (page: string) => `src/modules/${page}.tsx`
/** Modules with an effect, which the bundler cannot leave out. */
const files: Record<string, string> = {
  'index.html': '<html><body><script type="module" src="/src/screens/all.ts"></script></body></html>',
  'src/screens/all.ts': [...Object.keys(pages).map(moduleOf), 'src/ui/private-layout.tsx']
    .map((path) => `void import('/${path}')`)
    .join('\n'),
  'src/ui/private-layout.tsx': "console.log('layout')",
  'node_modules/@mantine/core/index.js': "console.log('mantine')",
  ...Object.fromEntries(parts.map((part) => [`src/ui/${part}.tsx`, `console.log('${part}')`])),
  'src/ui/fields.tsx': "import '/node_modules/@mantine/core/index.js'\nconsole.log('fields')",
  ...Object.fromEntries(
    Object.entries(pages).map(([page, uses]) => [
      moduleOf(page),
      `${uses.map((use) => `import '/src/ui/${use}.tsx'\n`).join('')}console.log('${page}')`,
    ]),
  ),
}
let scripts: Record<string, string[]> = {}

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const groups = sharedGroups(/[\\/]src[\\/]ui[\\/]/, { name: 'mantine', test: /@mantine/ })
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [assetTable()],
    build: { rolldownOptions: { output: { chunkFileNames: '[name].js', codeSplitting: { groups } } } },
  })
  const { modules } = JSON.parse(readFileSync(join(root, 'dist', tablePath), 'utf8'))
  scripts = Object.fromEntries(
    Object.entries<{ scripts: string[] }>(modules).map(([path, found]) => [path, found.scripts]),
  )
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the files that pages share', () => {
  it('are one of what lists need, one of what records need, and one of what both need', () => {
    expect(scripts[moduleOf('a/a-list')]?.sort()).toEqual([
      '/a-list.js',
      '/common.js',
      '/list.js',
      '/private.js',
    ])
    expect(scripts[moduleOf('b/b-list')]?.sort()).toEqual(['/b-list.js', '/list.js'])
    expect(scripts[moduleOf('a/a-detail')]?.sort()).toEqual(['/a-detail.js', '/private.js', '/record.js'])
  })

  it('have nothing that only the pages of the fees need, which share a file of their own', () => {
    expect(scripts[moduleOf('cotas/cota-list')]?.sort()).toEqual(['/cota-list.js', '/fees.js', '/list.js'])
    expect(scripts[moduleOf('cotas/cota-detail')]?.sort()).toEqual([
      '/cota-detail.js',
      '/fees.js',
      '/record.js',
    ])
  })

  it('leave to forms what only forms need, and to private pages what visitors do not need', () => {
    expect(scripts[moduleOf('b/b-form')]?.sort()).toEqual(['/b-form.js', '/form.js', '/mantine.js'])
    expect(scripts[moduleOf('account/login')]?.sort()).toEqual(['/common.js', '/login.js'])
    expect(scripts['src/ui/private-layout.tsx']).toEqual(['/private.js'])
  })
})
