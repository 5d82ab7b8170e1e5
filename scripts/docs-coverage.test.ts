import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A test, or a group of them, below the comment that gives it an id: `// id: asks-both-fields`. */
const identified =
  /^[ \t]*\/\/ id: (\S+)\n[ \t]*(?:it|test|base|describe|inSharedPortal)(?:\.(?:each|for|describe))*[<(]/gm
const mentioned = /`([^`\s]+\.(?:test|spec)\.tsx?)#([^`\s]+)`/g

/** The ids of tests in the text of a test file. A comment above no test has none, nor has a test that is skipped or expected to fail. */
function testIds(source: string): string[] {
  return [...source.matchAll(identified)].map(([, id = '']) => id)
}

/** The tests that a page names as `path/of/a.test.ts#id`. */
function namedTests(page: string): { path: string; id: string }[] {
  return [...page.matchAll(mentioned)].map(([, path = '', id = '']) => ({ path, id }))
}

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = read('docs/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What '))
const pages = globSync('docs/**/*.md', { cwd: root })
const named = pages.flatMap((page) => namedTests(read(page)))
const testFiles = globSync('{contract,server,web,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root })

describe('the page of what is tested', () => {
  it('names a test in every row', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter((row) => namedTests(row.slice(row.lastIndexOf(' | '))).length === 0)).toEqual([])
  })
})

describe('tests that pages name by an id', () => {
  it.each([...new Set(named.map(({ path }) => path))])('are in %s', (path) => {
    expect(existsSync(join(root, path)), 'the file is there').toBe(true)
    const ids = testIds(read(path))
    const wanted = named.filter((each) => each.path === path).map(({ id }) => id)
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
  })
})

describe('the ids of tests', () => {
  it('stand above a test, and differ within a file', () => {
    const wrong = testFiles.filter((path) => {
      const source = read(path)
      const ids = testIds(source)
      return (
        source.match(/^[ \t]*\/\/ id: /gm)?.length !== (ids.length || undefined) ||
        new Set(ids).size < ids.length
      )
    })
    expect(testFiles.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })

  it('are read above tests, groups and cases, and above nothing else', () => {
    const id = (name: string) => `  // id: ${name}`
    const source = [
      ...[id('one'), "  it('does', () => {})", id('two'), "  test('does', async () => {})"],
      ...[
        id('three'),
        '  it.each([1])(',
        id('four'),
        '  it.each<[number]>([])(',
        id('five'),
        "  describe('a', () => {",
      ],
      ...[id('six'), "  test.describe('a', () => {", id('failing'), "  it.fails('does', () => {})"],
      ...[id('apart'), '', "  it('does', () => {})", id('constant'), '  const it = 1'],
    ].join('\n')
    expect(testIds(source)).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
  })
})
