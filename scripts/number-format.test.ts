import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '..')

test('one file of the pages decides how a number is written, as server and browsers must write it alike', () => {
  const found = listFiles(root, 'web/src')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) =>
      /\btoLocaleString\(|\bIntl\.NumberFormat\b/.test(readFileSync(join(root, path), 'utf8')),
    )
  expect(found).toEqual(['web/src/shell/numbers.ts'])
})
