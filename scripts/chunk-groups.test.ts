// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetTable, tablePath } from './asset-table.mjs'
import { sharedGroups, styleGroups } from './chunk-groups.mjs'

const root = mkdtempSync(join(tmpdir(), 'chunk-groups-'))
/** The imports of each page from `src/ui`, and its icon. */
const pages: Record<string, { uses: string[]; icon?: string }> = {
  'statics/home': { uses: ['words'] },
  'account/login': { uses: ['note', 'hint', 'field'] },
  'eventos/evento-detail': { uses: ['field', 'tabs', 'words'] },
  'a/a-list': { uses: ['list/data-list', 'note', 'status', 'hint', 'rare'], icon: 'IconRare' },
  'b/b-list': { uses: ['list/data-list', 'note', 'status'], icon: 'IconOften' },
  'c/c-list': { uses: ['list/data-list'], icon: 'IconOften' },
  'socios/socio-list': { uses: ['list/data-list', 'person'] },
  'socios/socio-detail': { uses: ['person', 'tabs'], icon: 'IconRare' },
  'a/a-detail': { uses: ['facts', 'status', 'rare'] },
  'b/b-detail': { uses: ['facts'] },
  'a/a-form': { uses: ['fields', 'status'] },
  'b/b-form': { uses: ['fields'] },
  'cotas/cota-list': { uses: ['list/data-list', 'due'] },
  'cotas/cota-detail': { uses: ['facts', 'due'] },
}
const parts = [
  ...['note', 'hint', 'field', 'words', 'tabs'],
  ...['list/data-list', 'status', 'rare', 'person', 'facts', 'fields', 'due'],
]
const icons = ['rare', 'often']
const toModule = (page: string) => `src/modules/${page}.tsx`
/** Modules with an effect, which the bundler cannot leave out. */
const files: Record<string, string> = {
  'index.html': '<html><body><script type="module" src="/src/modules/screens.ts"></script></body></html>',
  'src/modules/screens.ts': [...Object.keys(pages).map(toModule), 'src/ui/private-layout.tsx']
    .map((path) => `void import('/${path}')`)
    .join('\n'),
  'src/ui/private-layout.tsx': "console.log('layout')",
  'src/ui/icons.ts':
    "export { default as IconRare } from './rare.mjs'\nexport { default as IconOften } from './often.mjs'",
  'src/ui/form/record-form.tsx': "console.log('form')",
  ...Object.fromEntries(
    icons.map((icon) => [`src/ui/${icon}.mjs`, `export default () => '${icon} ${Math.PI}'`]),
  ),
  ...Object.fromEntries(
    parts.map((part) => [`src/ui/${part}.tsx`, `import './${basename(part)}.css'\nconsole.log('${part}')`]),
  ),
  ...Object.fromEntries(parts.map((part) => [`src/ui/${part}.css`, `.${basename(part)} { color: red }`])),
  'src/ui/fields.tsx': "import './form/record-form.tsx'\nimport './fields.css'\nconsole.log('fields')",
  ...Object.fromEntries(
    Object.entries(pages).map(([page, { uses, icon }]) => [
      toModule(page),
      [
        ...uses.map((use) => `import '/src/ui/${use}.tsx'`),
        ...(icon ? [`import { ${icon} } from '../../ui/icons.ts'`, `console.log(${icon}())`] : []),
        `console.log('${page}')`,
      ].join('\n'),
    ]),
  ),
}
let scripts: Record<string, string[]> = {}
let styles: Record<string, string[]> = {}

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const shared = sharedGroups(/[\\/]src[\\/]ui[\\/]/, { name: 'floating', test: /@zag-js/ })
  const groups = [...styleGroups(), ...shared]
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [assetTable()],
    build: {
      rolldownOptions: {
        output: { chunkFileNames: '[name].js', assetFileNames: '[name][extname]', codeSplitting: { groups } },
      },
    },
  })
  const { modules } = JSON.parse(readFileSync(join(root, 'dist', tablePath), 'utf8'))
  const getFiles = (kind: 'scripts' | 'styles') =>
    Object.fromEntries(
      Object.entries<Record<'scripts' | 'styles', string[]>>(modules).map(([path, found]) => [
        path,
        found[kind],
      ]),
    )
  scripts = getFiles('scripts')
  styles = getFiles('styles')
})
afterAll(() => rmSync(root, { recursive: true }))

const getScripts = (page: string) => scripts[toModule(page)]?.toSorted()

describe('the files that pages share', () => {
  it('are one of what lists need, one of what other pages need, and one of what both need', () => {
    expect(getScripts('b/b-list')).toEqual(['/b-list.js', '/common.js', '/list.js', '/private.js'])
    expect(getScripts('c/c-list')).toEqual(['/c-list.js', '/list.js'])
    expect(getScripts('b/b-detail')).toEqual(['/b-detail.js', '/further.js'])
    expect(getScripts('a/a-form')).toContain('/private.js')
  })

  it('leave to a file of their own what few lists need, unless the register needs it', () => {
    expect(getScripts('a/a-list')).toEqual([
      '/a-list.js',
      '/common.js',
      '/list.js',
      '/occasional.js',
      '/private.js',
      '/record.js',
    ])
    expect(getScripts('socios/socio-list')).toEqual(['/list.js', '/private.js', '/socio-list.js'])
  })

  it('have the icons that a page names, not all there are', () => {
    expect(getScripts('socios/socio-detail')).toContain('/record.js')
    expect(getScripts('c/c-list')).not.toContain('/record.js')
  })

  it('have nothing that only the pages of the fees need, which share a file of their own', () => {
    expect(getScripts('cotas/cota-list')).toEqual(['/cota-list.js', '/fees.js', '/list.js'])
    expect(getScripts('cotas/cota-detail')).toEqual(['/cota-detail.js', '/fees.js', '/further.js'])
  })

  it('have in one file all that the record of a member needs besides, and nothing of lists alone', () => {
    expect(getScripts('socios/socio-detail')).not.toContain('/occasional.js')
    expect(getScripts('socios/socio-detail')).not.toContain('/further.js')
  })

  it('leave to forms what only forms need, and to private pages what visitors do not need', () => {
    expect(getScripts('b/b-form')).toEqual(['/b-form.js', '/form.js'])
    expect(getScripts('account/login')).toEqual(['/common.js', '/details.js', '/login.js'])
    expect(scripts['src/ui/private-layout.tsx']).toEqual(['/private.js'])
  })

  it('give pages of text nothing that records or lists need, and a member’s record nothing that events need', () => {
    expect(getScripts('statics/home')).toEqual(['/home.js', '/text.js'])
    expect(getScripts('eventos/evento-detail')).toEqual([
      '/common.js',
      '/details.js',
      '/evento-detail.js',
      '/text.js',
    ])
    expect(getScripts('socios/socio-detail')).not.toContain('/details.js')
  })

  it('have one style sheet for what visitors see and one for what else is read, beside those of forms', () => {
    const getStyles = (page: string) => styles[toModule(page)]?.toSorted()
    expect(getStyles('statics/home')).toEqual(['/public-styles.css'])
    expect(getStyles('account/login')).toEqual(['/public-styles.css'])
    expect(getStyles('b/b-list')).toEqual(['/private-styles.css', '/public-styles.css'])
    expect(getStyles('c/c-list')).toEqual(['/private-styles.css'])
    expect(getStyles('cotas/cota-detail')).toEqual(['/private-styles.css'])
    expect(getStyles('b/b-form')).toEqual(['/form.css'])
  })
})
