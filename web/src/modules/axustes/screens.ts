import { admin, financeManagers } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/cotas/axustes',
    name: 'title.cotas-axustes',
    access: financeManagers,
    texts: ['cotas'],
    component: () => import('./cobro-page.tsx'),
  },
  {
    path: '/axustes',
    name: 'title.axustes',
    access: admin,
    texts: ['cotas', 'administration'],
    menu: ['xestion', 70],
    component: () => import('./axustes-page.tsx'),
  },
]
