import { financeManagers } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/cotas/domiciliacions',
    name: 'title.domiciliacions',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./remesa-list.tsx'),
  },
  {
    path: '/cotas/domiciliacions/nova',
    name: 'title.remesa-new',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./remesa-form.tsx'),
  },
  {
    path: '/cotas/domiciliacions/devolucions',
    name: 'title.devolucions',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./devolucions-page.tsx'),
  },
  {
    path: '/cotas/domiciliacions/:id',
    name: 'title.remesa',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./remesa-detail.tsx'),
  },
]
