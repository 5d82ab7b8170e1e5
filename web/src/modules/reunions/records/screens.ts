import { assemblyManagers, boardManagers, boardReaders } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

const reunionCards = () => import('./reunion-cards.tsx')
const reunionList = () => import('./reunion-list.tsx')
const reunionForm = () => import('./reunion-form.tsx')
const reunionDetail = () => import('./reunion-detail.tsx')

export const screens: Screen[] = [
  {
    path: '/asembleas',
    name: 'title.asambleas',
    access: 'session',
    menu: ['asociacion', 70],
    texts: ['papers'],
    component: reunionCards,
  },
  {
    path: '/asembleas-admin',
    name: 'title.asambleas-admin',
    access: assemblyManagers,
    standsFor: '/asembleas',
    texts: ['papers'],
    component: reunionList,
  },
  {
    path: '/asembleas/nova',
    name: 'title.asamblea-new',
    access: assemblyManagers,
    texts: ['eventos', 'papers'],
    component: reunionForm,
  },
  {
    path: '/asembleas/:id',
    name: 'title.asamblea',
    access: 'session',
    texts: ['eventos', 'papers', 'reunions'],
    component: reunionDetail,
  },
  {
    path: '/asembleas/:id/editar',
    name: 'title.asamblea-edit',
    access: assemblyManagers,
    texts: ['eventos', 'papers'],
    component: reunionForm,
  },
  {
    path: '/xuntas-directivas',
    name: 'title.juntas-directivas',
    access: boardReaders,
    menu: ['asociacion', 80],
    texts: ['papers'],
    component: reunionCards,
  },
  {
    path: '/xuntas-directivas-admin',
    name: 'title.juntas-directivas-admin',
    access: boardManagers,
    standsFor: '/xuntas-directivas',
    texts: ['papers'],
    component: reunionList,
  },
  {
    path: '/xuntas-directivas/nova',
    name: 'title.junta-directiva-new',
    access: boardManagers,
    texts: ['eventos', 'papers'],
    component: reunionForm,
  },
  {
    path: '/xuntas-directivas/:id',
    name: 'title.junta-directiva',
    access: boardReaders,
    texts: ['eventos', 'papers', 'reunions'],
    component: reunionDetail,
  },
  {
    path: '/xuntas-directivas/:id/editar',
    name: 'title.junta-directiva-edit',
    access: boardManagers,
    texts: ['eventos', 'papers'],
    component: reunionForm,
  },
]
