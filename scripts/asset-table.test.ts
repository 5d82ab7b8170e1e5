// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetTable, tablePath } from './asset-table.mjs'

interface Files {
  scripts: string[]
  styles: string[]
}
const root = mkdtempSync(join(tmpdir(), 'asset-table-'))
const files: Record<string, string> = {
  'index.html': '<html><head></head><body><script type="module" src="/src/entry.js"></script></body></html>',
  'src/entry.js':
    "import './entry.css'\nimport { t } from './shared.js'\nimport('./list.js')\nimport('./form.js')\nconsole.log(t)",
  'src/entry.css': '.entry { color: red }',
  'src/shared.js': "export const t = 'shared'",
  'src/list.js': "import './list.css'\nimport { rows } from './rows.js'\nexport const list = rows",
  'src/list.css': '.list { color: red }',
  'src/form.js': "import { rows } from './rows.js'\nexport const form = rows.length",
  'src/rows.js': "import './rows.css'\nexport const rows = [document.title]",
  'src/rows.css': '.rows { color: red }',
}

/** Builds the small site above, with all its parts on demand in one chunk or each in its own. */
async function createTable(isGrouped: boolean): Promise<{ entry: Files; modules: Record<string, Files> }> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [assetTable()],
    build: {
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          ...(isGrouped && {
            codeSplitting: { groups: [{ name: 'all', test: /list\.js|form\.js|rows\.js/ }] },
          }),
        },
      },
    },
  })
  return JSON.parse(readFileSync(join(root, 'dist', tablePath), 'utf8'))
}

beforeAll(() => {
  mkdirSync(join(root, 'src'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the table of the files of a module', () => {
  it('names the files of every page, and for each module on demand those in addition, after what they need', async () => {
    const { entry, modules } = await createTable(false)
    expect(entry.scripts.at(-1)).toBe('/index.js')
    expect(entry.styles).toEqual(['/index.css'])
    expect(modules['src/list.js']).toEqual({
      scripts: ['/rows.js', '/list.js'],
      styles: ['/rows.css', '/list.css'],
    })
    expect(modules['src/form.js']).toEqual({ scripts: ['/rows.js', '/form.js'], styles: ['/rows.css'] })
    expect(modules['src/rows.js']).toBeUndefined()
  })

  it('knows modules that share a chunk with others', async () => {
    const { modules } = await createTable(true)
    expect(modules['src/list.js']?.scripts).toContain('/all.js')
    expect(modules['src/form.js']?.scripts).toEqual(modules['src/list.js']?.scripts)
    expect(modules['src/form.js']?.styles).toEqual(['/all.css'])
  })

  it('leaves scripts and styles out of index.html, where the server adds them', async () => {
    await createTable(false)
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).not.toMatch(/<script|<link/)
  })
})
