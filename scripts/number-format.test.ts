import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '..')

test('no page writes numbers with Intl, which browsers and the server know in different versions', () => {
  const found = listFiles(root, 'web/src')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) =>
      /\btoLocaleString\(|\bIntl\.NumberFormat\b/.test(readFileSync(join(root, path), 'utf8')),
    )
  expect(found).toEqual([])
})
