import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sortTestFiles } from './test-files.ts'

const root = mkdtempSync(join(tmpdir(), 'test-files-'))
afterAll(() => rmSync(root, { recursive: true }))
const files = {
  'server/src/testing/database.ts': '',
  'server/src/testing/portal.ts': "import { createTestPlace } from './database.ts'",
  'server/src/a/through.test.ts': "import { openTestPortal } from '../testing/portal.ts'",
  'server/src/a/itself.test.ts': "it.skipIf(process.env.TEST_DATABASE_URL)('runs', () => {})",
  'server/src/a/either.test.ts':
    "// any engine: roles are judged before\nimport { openTestPortal } from '../testing/portal.ts'",
  'server/src/a/pure.test.ts': "import { sum } from './sum.ts'\nimport { other } from 'other.ts'",
  'server/src/a/alone.test.ts': '// own process: it blocks what others load\n',
  'server/src/a/long.test.ts': '// test:all only: it makes every call\n',
  'server/src/a/sum.ts': "import { pure } from './pure.test.ts'",
  'web/src/replaces.test.tsx': "import { vi } from 'vitest'\nvi.mock('./other.ts')",
  'web/src/speaks.test.ts': "it('calls', () => expect(\"vi.mock('x')\").toBeTruthy())",
}
for (const [path, source] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}

describe('test files', () => {
  it('that reach a database do so themselves or through their imports, and may say that any engine will do', () => {
    expect(sortTestFiles(root).reachDatabase.sort()).toEqual([
      'server/src/a/itself.test.ts',
      'server/src/a/through.test.ts',
    ])
  })

  it('that replace a module or need a process of their own say so at the start of a line', () => {
    expect(sortTestFiles(root).isolated.sort()).toEqual([
      'server/src/a/alone.test.ts',
      'web/src/replaces.test.tsx',
    ])
  })

  it('that only the whole verification runs say so at the start of a line', () => {
    expect(sortTestFiles(root).thorough).toEqual(['server/src/a/long.test.ts'])
  })

  it('of this project are of every kind', () => {
    const { reachDatabase, isolated, thorough } = sortTestFiles(join(import.meta.dirname, '..'))
    expect(reachDatabase.length).toBeGreaterThan(80)
    expect(isolated.length).toBeGreaterThan(3)
    expect(thorough.length).toBeGreaterThan(3)
  })
})
