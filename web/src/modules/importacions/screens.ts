import { memberManagers } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/importar-socios',
    name: 'title.importacions',
    access: memberManagers,
    menu: ['asociacion', 58],
    texts: ['importacions'],
    component: () => import('./importacions-page.tsx'),
  },
  {
    path: '/importar-socios/:id',
    name: 'title.importacion',
    access: memberManagers,
    texts: ['importacions', 'administration'],
    component: () => import('./importacion-page.tsx'),
  },
]
