import { financeManagers } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

const tipoCotaForm = () => import('./tipo-cota-form.tsx')

export const screens: Screen[] = [
  {
    path: '/cotas/persoas',
    name: 'title.cotas-persoas',
    access: financeManagers,
    texts: ['cotas'],
    component: () => import('./persoa-list.tsx'),
  },
  {
    path: '/cotas/tipos',
    name: 'title.tipos-cota',
    access: financeManagers,
    texts: ['cotas'],
    component: () => import('./tipo-cota-list.tsx'),
  },
  {
    path: '/cotas/tipos/novo',
    name: 'title.tipo-cota-new',
    access: financeManagers,
    texts: ['cotas'],
    component: tipoCotaForm,
  },
  {
    path: '/cotas/tipos/:id',
    name: 'title.tipo-cota-edit',
    access: financeManagers,
    texts: ['cotas'],
    component: tipoCotaForm,
  },
]
