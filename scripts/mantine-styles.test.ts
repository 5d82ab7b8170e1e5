import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../web/src')
const sheets = join(import.meta.dirname, '../node_modules/@mantine/core/styles')

test('each part of Mantine that a page uses brings its style sheet', () => {
  const loaded = readFileSync(join(source, 'ui/styles.ts'), 'utf8')
  const bare = globSync('**/*.tsx', { cwd: source }).flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8')
    const [, imported = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? []
    const parts = imported.split(',').map((part) => part.trim().split(' ')[0])
    return parts
      .filter((part) => existsSync(join(sheets, `${part}.css`)))
      .filter((part) => !`${loaded}${text}`.includes(`@mantine/core/styles/${part}.css`))
      .map((part) => `${name}: ${part}`)
  })
  expect(bare).toEqual([])
})
