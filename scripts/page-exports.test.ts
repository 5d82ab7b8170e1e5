import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the pages export the names that the server imports', () => {
  const [, asked = ''] =
    /^interface Pages \{\n([\s\S]*?)^\}/m.exec(read('server/src/platform/http/pages.ts')) ?? []
  const names = [...asked.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(names).toContain('render')
  const entry = read('web/src/entry-server.tsx')
  const exported = [...entry.matchAll(/^export (?:async )?(?:function|const) (\w+)|^export \{ (\w+) \}/gm)]
  expect(exported.map(([, own, passed]) => own ?? passed)).toEqual(expect.arrayContaining(names))
})
