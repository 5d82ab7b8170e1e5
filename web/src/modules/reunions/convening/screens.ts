import { assemblyManagers, boardManagers } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

const convocatoria = () => import('./convocatoria-page.tsx')

export const screens: Screen[] = [
  {
    path: '/asembleas/:id/convocatoria',
    name: 'title.convocatoria',
    access: assemblyManagers,
    texts: ['papers', 'reunions'],
    component: convocatoria,
  },
  {
    path: '/xuntas-directivas/:id/convocatoria',
    name: 'title.convocatoria',
    access: boardManagers,
    texts: ['papers', 'reunions'],
    component: convocatoria,
  },
  {
    // its census only, as the server says: also holders of a post without a role
    path: '/xuntas-directivas/:id/a-mina-convocatoria',
    name: 'title.junta-directiva',
    access: 'session',
    texts: ['papers', 'reunions'],
    component: () => import('./own-convocation-page.tsx'),
  },
]
