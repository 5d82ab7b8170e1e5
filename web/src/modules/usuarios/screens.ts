import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const usuarioForm = () => import('./usuario-form.tsx')

export const screens: Screen[] = [
  {
    path: '/user-management/users',
    name: 'title.usuarios',
    access: admin,
    texts: ['account', 'administration'],
    menu: ['xestion', 10],
    component: () => import('./usuario-list.tsx'),
  },
  {
    path: '/user-management/users/new',
    name: 'title.usuario-new',
    access: admin,
    texts: ['account', 'administration'],
    component: usuarioForm,
  },
  {
    path: '/user-management/:login/edit',
    name: 'title.usuario-edit',
    access: admin,
    texts: ['account', 'administration'],
    within: '/user-management/users',
    component: usuarioForm,
  },
]
