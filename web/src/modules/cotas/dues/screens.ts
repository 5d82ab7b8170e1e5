import { financeManagers } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/cotas/persoas/:id',
    name: 'title.cotas-persoa',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./persoa-detail.tsx'),
  },
  {
    path: '/cotas',
    name: 'title.cotas',
    access: financeManagers,
    texts: ['cotas'],
    menu: ['finanzas', 40],
    component: () => import('./cotas-page.tsx'),
  },
  {
    path: '/cotas/novo',
    name: 'title.recibo-new',
    access: financeManagers,
    texts: ['cotas'],
    component: () => import('./recibo-form.tsx'),
  },
  {
    path: '/cotas/emitir',
    name: 'title.cotas-emitir',
    access: financeManagers,
    texts: ['cotas'],
    component: () => import('./emision-page.tsx'),
  },
  {
    path: '/cotas/:id',
    name: 'title.recibo',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    component: () => import('./recibo-detail.tsx'),
  },
]
