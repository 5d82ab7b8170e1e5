import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screens } from './screens-plugin.mjs'

const { filter, handler } = screens().transform
const root = join(import.meta.dirname, '..')

it('notes the module of each download, by its path from web/', () => {
  const table =
    "const list = () => import('./list.tsx')\nconst page = { component: () => import('../../ui/page.tsx') }"
  expect(handler(table, join(root, 'web/src/modules/grupos/screens.ts')).code).toBe(
    "const list = Object.assign(() => import('./list.tsx'), { module: 'src/modules/grupos/list.tsx' })\n" +
      "const page = { component: Object.assign(() => import('../../ui/page.tsx'), { module: 'src/ui/page.tsx' }) }",
  )
})

it('reads tables of pages only', () => {
  const isRead = (path: string) => filter.id.test(join(root, path))
  expect(isRead('web/src/modules/cotas/dues/screens.ts')).toBe(true)
  expect(isRead('web/src/ui/frame/screens.ts')).toBe(true)
  expect(isRead('web/src/screens.ts')).toBe(false)
  expect(isRead('web/src/modules/grupos/grupo-list.tsx')).toBe(false)
})
