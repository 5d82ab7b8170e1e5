import type { Screen } from '../../shell/screen.ts'

const grupoForm = () => import('./grupo-form.tsx')

export const screens: Screen[] = [
  {
    path: '/grupo-list',
    name: 'title.grupos',
    access: 'session',
    menu: ['asociacion', 60],
    texts: ['eventos'],
    component: () => import('./grupo-list.tsx'),
  },
  {
    path: '/grupo-form/new',
    name: 'title.grupo-new',
    access: 'session',
    within: '/grupo-list',
    texts: ['eventos'],
    component: grupoForm,
  },
  {
    path: '/grupo-form/:id',
    name: 'title.grupo',
    access: 'session',
    within: '/grupo-list',
    texts: ['eventos'],
    component: () => import('./grupo-detail.tsx'),
  },
  {
    path: '/grupo-form/:id/edit',
    name: 'title.grupo-edit',
    access: 'session',
    within: '/grupo-list',
    texts: ['eventos'],
    component: grupoForm,
  },
]
