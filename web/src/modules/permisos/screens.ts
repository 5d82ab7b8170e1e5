import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/permisos',
    name: 'title.permisos',
    access: admin,
    texts: ['account', 'administration'],
    menu: ['xestion', 20],
    component: () => import('./permiso-list.tsx'),
  },
  {
    path: '/contrasinais',
    name: 'title.contrasinais',
    access: admin,
    texts: ['account', 'administration'],
    menu: ['xestion', 30],
    component: () => import('./contrasinais.tsx'),
  },
]
