import type { StaticPageId } from '#contract/access.ts'
import { staticLoader } from '../modules/statics/static-loader.ts'
import type { Key } from '../shell/i18n.ts'
import type { MenuName, Screen } from '../shell/screen.ts'

/** A page of the association's own text. */
export const staticScreen = (path: string, name: Key, definedId: StaticPageId, menu?: MenuName): Screen => ({
  path,
  name,
  access: 'all',
  lazy: () => import('../modules/statics/static-page.tsx'),
  rendered: 'src/modules/statics/static-page.tsx',
  loader: staticLoader(definedId),
  ...(menu && { menu }),
})
