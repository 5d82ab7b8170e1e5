import { staticEditors } from '#contract/access.ts'
import { AboutPage } from '../shell/about.tsx'
import type { Screen } from '../shell/screen.ts'
import { Unauthorized } from '../shell/unauthorized.tsx'
import { staticScreen } from './static-screen.ts'

/** Pages outside the menus: those of the footer and of the portal itself. */
export const portal: Screen[] = [
  staticScreen('/aviso-legal', 'title.aviso-legal', 'AvisoLegal'),
  staticScreen('/accesibilidade', 'title.accesibilidade', 'Accesibilidade'),
  {
    path: '/statics/:id/edit',
    name: 'title.static-editor',
    access: staticEditors,
    texts: ['administration'],
    lazy: () => import('../modules/statics/static-editor.tsx'),
    rendered: 'src/modules/statics/static-editor.tsx',
  },
  { path: '/about', name: 'title.about', access: 'all', page: AboutPage },
  { path: '/unauthorized', name: 'title.unauthorized', access: 'all', page: Unauthorized },
]
