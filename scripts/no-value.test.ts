import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '..')
/** The one place, the dashes that files for banks cannot have, and those that mean no in spreadsheets. */
const known = [
  'contract/no-value.ts',
  'server/src/platform/bank/sepa-text.ts',
  'server/src/modules/importacions/cells.rules.ts',
]

it('where there is no value stands the same sign, from one place', () => {
  const others = listFiles(root).filter(
    (path) =>
      /^(?:contract|server\/src|web\/src)\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|^server\/src\/testing\//.test(path) &&
      !known.includes(path) &&
      /['">`][–—]['"<`]/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(others).toEqual([])
})
