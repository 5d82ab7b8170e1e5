import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './prepare.mjs'
import { texts } from './texts-plugin.mjs'

const { resolveId } = texts()

it.each(['index', 'gl-private'])(
  'the module %s is found by its place too, as the cache of Vitest names it',
  (name) => {
    const place = join(root, `web/src/texts/${name}.js`)
    expect(resolveId(place)).toBe(place)
    expect(resolveId(`/web/src/texts/${name}.js`)).toBe(place)
  },
)

it('other modules are left to Vite', () => {
  expect(resolveId('/web/src/texts.d.ts')).toBeUndefined()
  expect(resolveId('./texts/index.ts')).toBeUndefined()
})
