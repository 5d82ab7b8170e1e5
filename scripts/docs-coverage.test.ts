import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testNames } from './test-names.ts'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What '))
const proofs = rows.flatMap((row) => [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: «([^»]+)»/g)])
const paths = [...new Set(proofs.map(([, path = '']) => path))]

describe('the page of what is tested', () => {
  it('names a test in every row', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter((row) => !/^\| .+ \| `[^`]+`: «[^»]+».* \|$/.test(row))).toEqual([])
  })

  it.each(paths)('names tests that are in %s', (path) => {
    expect(existsSync(join(root, path)), 'the file is there').toBe(true)
    const names = testNames(root, path)
    const named = proofs.filter(([, where]) => where === path).map(([, , sentence = '']) => sentence)
    expect(named.filter((sentence) => !names.includes(sentence))).toEqual([])
  })
})

describe('the names of tests', () => {
  const names = (path: string) => testNames(root, path)

  it('have those of their groups before them', () => {
    expect(names('scripts/docs-coverage.test.ts')).toContain(
      'the names of tests have those of their groups before them',
    )
  })

  it('have an ellipsis for what they are filled with', () => {
    expect(names('scripts/docs-coverage.test.ts')).toContain(
      'the page of what is tested names tests that are in …',
    )
    expect(names('e2e/public-site.spec.ts')).toContain('a visitor reads …')
    expect(names('e2e/public-site.spec.ts')).toContain(
      'without scripts the site is readable and its menu leads everywhere',
    )
  })
})
