import {
  assemblyManagers,
  boardManagers,
  boardReaders,
  memberManagers,
  memberStaff,
} from '#contract/access.ts'
import type { Screen } from '../shell/screen.ts'
import { staticScreen } from './static-screen.ts'

const documentoForm = () => import('../modules/documentos/documento-form.tsx')
const socioForm = () => import('../modules/socios/socio-form.tsx')
const grupoForm = () => import('../modules/grupos/grupo-form.tsx')
const reunionCards = () => import('../modules/reunions/reunion-cards.tsx')
const reunionDetail = () => import('../modules/reunions/reunion-detail.tsx')
const reunionForm = () => import('../modules/reunions/reunion-form.tsx')
const reunionList = () => import('../modules/reunions/reunion-list.tsx')

/** The association: its documents, members, groups and meetings. */
export const asociacion: Screen[] = [
  staticScreen('/como-asociarse', 'title.como-asociarse', 'ComoAsociarse', 'asociacion'),
  staticScreen('/organizacion', 'title.organizacion', 'Organizacion', 'asociacion'),
  staticScreen('/contactar', 'title.contactar', 'Contactar', 'asociacion'),
  {
    path: '/documentos',
    name: 'title.documentos',
    access: 'session',
    menu: 'asociacion',
    lazy: () => import('../modules/documentos/documento-list.tsx'),
  },
  {
    path: '/documentos/novo',
    name: 'title.documento-new',
    access: assemblyManagers,
    within: '/documentos',
    lazy: documentoForm,
  },
  {
    path: '/documentos/:id/editar',
    name: 'title.documento-edit',
    access: assemblyManagers,
    idIsNumber: true,
    within: '/documentos',
    lazy: documentoForm,
  },
  {
    path: '/socios',
    name: 'title.socios',
    access: 'session',
    menu: 'asociacion',
    lazy: () => import('../modules/socios/gallery.tsx'),
  },
  {
    path: '/socios-admin',
    name: 'title.socios-admin',
    access: memberStaff,
    standsFor: '/socios',
    lazy: () => import('../modules/socios/socio-list.tsx'),
  },
  {
    path: '/socios/novo',
    name: 'title.socio-new',
    access: memberManagers,
    within: '/socios',
    lazy: socioForm,
  },
  {
    path: '/socios/:id',
    name: 'title.socio',
    access: memberStaff,
    allowSelf: true,
    idIsNumber: true,
    within: '/socios',
    lazy: () => import('../modules/socios/socio-detail.tsx'),
  },
  {
    path: '/socios/:id/editar',
    name: 'title.socio-edit',
    access: memberManagers,
    allowSelf: true,
    idIsNumber: true,
    within: '/socios',
    lazy: socioForm,
  },
  {
    path: '/grupo-list',
    name: 'title.grupos',
    access: 'session',
    menu: 'asociacion',
    lazy: () => import('../modules/grupos/grupo-list.tsx'),
  },
  {
    path: '/grupo-form/new',
    name: 'title.grupo-new',
    access: 'session',
    within: '/grupo-list',
    lazy: grupoForm,
  },
  {
    path: '/grupo-form/:id',
    name: 'title.grupo',
    access: 'session',
    idIsNumber: true,
    within: '/grupo-list',
    lazy: () => import('../modules/grupos/grupo-detail.tsx'),
  },
  {
    path: '/grupo-form/:id/edit',
    name: 'title.grupo-edit',
    access: 'session',
    idIsNumber: true,
    within: '/grupo-list',
    lazy: grupoForm,
  },
  {
    path: '/asembleas',
    name: 'title.asambleas',
    access: 'session',
    menu: 'asociacion',
    lazy: reunionCards,
  },
  {
    path: '/asembleas-admin',
    name: 'title.asambleas-admin',
    access: assemblyManagers,
    standsFor: '/asembleas',
    lazy: reunionList,
  },
  {
    path: '/asembleas/nova',
    name: 'title.asamblea-new',
    access: assemblyManagers,
    within: '/asembleas',
    lazy: reunionForm,
  },
  {
    path: '/asembleas/:id',
    name: 'title.asamblea',
    access: 'session',
    idIsNumber: true,
    within: '/asembleas',
    lazy: reunionDetail,
  },
  {
    path: '/asembleas/:id/editar',
    name: 'title.asamblea-edit',
    access: assemblyManagers,
    idIsNumber: true,
    within: '/asembleas',
    lazy: reunionForm,
  },
  {
    path: '/xuntas-directivas',
    name: 'title.juntas-directivas',
    access: boardReaders,
    menu: 'asociacion',
    lazy: reunionCards,
  },
  {
    path: '/xuntas-directivas-admin',
    name: 'title.juntas-directivas-admin',
    access: boardManagers,
    standsFor: '/xuntas-directivas',
    lazy: reunionList,
  },
  {
    path: '/xuntas-directivas/nova',
    name: 'title.junta-directiva-new',
    access: boardManagers,
    within: '/xuntas-directivas',
    lazy: reunionForm,
  },
  {
    path: '/xuntas-directivas/:id',
    name: 'title.junta-directiva',
    access: boardReaders,
    idIsNumber: true,
    within: '/xuntas-directivas',
    lazy: reunionDetail,
  },
  {
    path: '/xuntas-directivas/:id/editar',
    name: 'title.junta-directiva-edit',
    access: boardManagers,
    idIsNumber: true,
    within: '/xuntas-directivas',
    lazy: reunionForm,
  },
]
