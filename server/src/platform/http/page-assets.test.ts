import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPageAssets } from './page-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'page-assets-'))
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const table = (entry: string[]) =>
  JSON.stringify({
    entry: { scripts: entry, styles: ['/assets/shell.css'] },
    modules: {
      'src/list.tsx': { scripts: ['/assets/rows.js', '/assets/list.js'], styles: ['/assets/rows.css'] },
      'src/form.tsx': {
        scripts: ['/assets/rows.js', '/assets/form.js'],
        styles: ['/assets/rows.css', '/assets/form.css'],
      },
    },
  })

beforeAll(() => {
  write('.vite/page-assets.json', table(['/assets/react.js', '/assets/index.js']))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the files of a page', () => {
  it('are those of every page and those of its modules, each once', () => {
    expect(readPageAssets(folder)(['src/list.tsx', 'src/form.tsx'])).toEqual({
      entry: '/assets/index.js',
      scripts: [
        '/assets/react.js',
        '/assets/index.js',
        '/assets/rows.js',
        '/assets/list.js',
        '/assets/form.js',
      ],
      styles: ['/assets/shell.css', '/assets/rows.css', '/assets/form.css'],
    })
  })

  it('are only those of every page for a module that is not in the table', () => {
    expect(readPageAssets(folder)(['src/none.tsx'])).toEqual({
      entry: '/assets/index.js',
      scripts: ['/assets/react.js', '/assets/index.js'],
      styles: ['/assets/shell.css'],
    })
  })

  it('need a table that names the entry', () => {
    const empty = mkdtempSync(join(tmpdir(), 'page-assets-'))
    mkdirSync(join(empty, '.vite'))
    writeFileSync(join(empty, '.vite/page-assets.json'), table([]))
    expect(() => readPageAssets(empty)).toThrow('names no entry')
    rmSync(empty, { recursive: true })
  })
})
