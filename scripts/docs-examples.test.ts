import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../docs')
const page = readFileSync(join(docs, 'operations.md'), 'utf8')
const example = (name: string) => readFileSync(join(docs, 'examples', name), 'utf8')

test.each(readdirSync(join(docs, 'examples')))('operations.md shows %s as it is', (name) => {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  expect(blocks).toContain(example(name))
})
