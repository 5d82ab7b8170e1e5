import { admin, financeManagers } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const statutesForm = () => import('./statutes-form.tsx')

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
    texts: ['administration'],
    menu: ['xestion', 70],
    component: () => import('./axustes-page.tsx'),
  },
  {
    path: '/axustes/asociacion',
    name: 'title.axustes-asociacion',
    access: admin,
    texts: ['administration'],
    component: () => import('./asociacion-page.tsx'),
  },
  {
    path: '/axustes/aspecto',
    name: 'title.axustes-aspecto',
    access: admin,
    texts: ['administration'],
    component: () => import('./aspecto-page.tsx'),
  },
  {
    path: '/axustes/prazos',
    name: 'title.axustes-prazos',
    access: admin,
    texts: ['cotas', 'administration'],
    component: () => import('./prazos-page.tsx'),
  },
  {
    path: '/axustes/cargos',
    name: 'title.cargos',
    access: admin,
    texts: ['administration'],
    component: () => import('./cargos-page.tsx'),
  },
  {
    path: '/axustes/estatutos',
    name: 'title.estatutos',
    access: admin,
    texts: ['administration'],
    component: () => import('./statutes-page.tsx'),
  },
  {
    path: '/axustes/estatutos/novos',
    name: 'title.estatutos-new',
    access: admin,
    texts: ['administration'],
    component: statutesForm,
  },
  {
    path: '/axustes/estatutos/:desde',
    name: 'title.estatutos-edit',
    access: admin,
    texts: ['administration'],
    component: statutesForm,
  },
]
