import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const tipoList = () => import('./tipo-list.tsx')
const tipoForm = () => import('./tipo-form.tsx')

export const screens: Screen[] = [
  {
    path: '/tipos-documento',
    name: 'title.tipos-documento',
    access: admin,
    texts: ['account', 'papers', 'administration'],
    menu: ['xestion', 40],
    component: tipoList,
  },
  {
    path: '/tipos-documento/novo',
    name: 'title.tipo-documento-new',
    access: admin,
    texts: ['account', 'papers', 'administration'],
    component: tipoForm,
  },
  {
    path: '/tipos-documento/:id/editar',
    name: 'title.tipo-documento-edit',
    access: admin,
    texts: ['account', 'papers', 'administration'],
    component: tipoForm,
  },
  {
    path: '/tipos-documento-socio',
    name: 'title.tipos-documento-socio',
    access: admin,
    texts: ['account', 'papers', 'administration'],
    menu: ['xestion', 50],
    component: tipoList,
  },
  {
    path: '/tipos-documento-socio/novo',
    name: 'title.tipo-documento-socio-new',
    access: admin,
    texts: ['account', 'papers', 'administration'],
    component: tipoForm,
  },
  {
    path: '/tipos-documento-socio/:id/editar',
    name: 'title.tipo-documento-edit',
    access: admin,
    texts: ['account', 'papers', 'administration'],
    component: tipoForm,
  },
]
