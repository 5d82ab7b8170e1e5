import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/estado',
    name: 'title.estado',
    access: admin,
    texts: ['account', 'administration'],
    menu: ['xestion', 80],
    component: () => import('./estado-page.tsx'),
  },
]
