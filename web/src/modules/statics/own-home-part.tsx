import { loadTexts, privateTexts } from '../../shell/i18n.ts'
import { loadPage } from '../../shell/load.ts'
import { Skeleton } from '../../shell/skeleton.tsx'
import { tokenNow } from '../../shell/token.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const importOwnHome = () => import('./own-home.tsx')
const download = () => loadPage(importOwnHome, loadTexts(...privateTexts, 'papers', 'home'))

/** What a signed-in user sees first on the home page. Visitors need none of it. */
export const OwnHome = lazyPart(download, (module) => module.Component, {
  waiting: () => <Skeleton />,
  rendered: 'src/modules/statics/own-home.tsx',
})

/** Downloads it together with the home page of a signed-in user, rather than after it. The part itself tells of a failure. */
export function prefetchOwnHome(): void {
  if (tokenNow() !== null) download().catch(() => undefined)
}
