import { memberManagers } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

/** The applications for membership, for the keepers of the register. */
export const screens: Screen[] = [
  {
    path: '/solicitudes',
    name: 'title.solicitudes',
    access: memberManagers,
    menu: ['asociacion', 52],
    texts: ['administration'],
    component: () => import('./solicitude-list.tsx'),
  },
  {
    path: '/solicitudes/:id',
    name: 'title.solicitude',
    access: memberManagers,
    texts: ['administration'],
    component: () => import('./solicitude-detail.tsx'),
  },
]
