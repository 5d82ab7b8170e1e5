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
]
