import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '..')
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

test('no line of a page begins with the dot between two texts: the space before it does not break', () => {
  const found = [...listFiles(root, 'web/src'), ...listFiles(root, 'contract/i18n')]
    .filter((path) => /\.(tsx?|css|json)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => / ·/.test(readFileSync(join(root, path), 'utf8').replace(comments, '')))
  expect(found.toSorted(), 'only titles of windows, which are one line').toEqual([
    'web/src/shell/site-files.ts',
    'web/src/shell/use-page-change.ts',
  ])
})
