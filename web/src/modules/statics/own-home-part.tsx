import { loadTexts, privateTexts } from '../../shell/i18n.ts'
import { loadPage } from '../../shell/load.ts'
import { Skeleton } from '../../shell/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const importOwnHome = () => import('./own-home.tsx')
export const downloadOwnHome = () => loadPage(importOwnHome, loadTexts(...privateTexts, 'papers', 'home'))

/** The first part of the home page for signed-in users. Visitors need none of it. */
export const OwnHome = lazyPart(downloadOwnHome, (module) => module.Component, {
  waiting: () => <Skeleton />,
  rendered: 'src/modules/statics/own-home.tsx',
})
