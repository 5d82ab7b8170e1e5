import { financeManagers } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/cotas/mandatos',
    name: 'title.mandatos',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./mandato-list.tsx'),
  },
  {
    path: '/cotas/mandatos/novo',
    name: 'title.mandato-new',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./mandato-form.tsx'),
  },
]
