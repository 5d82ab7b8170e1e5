import { financeManagers } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/cotas/extractos',
    name: 'title.extractos',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./extractos-page.tsx'),
  },
  {
    path: '/cotas/extractos/:id',
    name: 'title.extracto',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./extracto-page.tsx'),
  },
]
