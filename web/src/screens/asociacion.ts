import {
  assemblyManagers,
  boardManagers,
  boardReaders,
  memberManagers,
  memberStaff,
} from '#contract/access.ts'
import type { Screen } from '../shell/screen.ts'
import { staticScreen } from './static-screen.ts'

const socioForm = () => import('../modules/socios/socio-form.tsx')
const grupoForm = () => import('../modules/grupos/grupo-form.tsx')
const asambleaForm = () => import('../modules/asambleas/asamblea-form.tsx')
const juntaDirectivaForm = () => import('../modules/juntas-directivas/junta-directiva-form.tsx')

/** The association: its members, groups and meetings. */
export const asociacion: Screen[] = [
  staticScreen('/como-asociarse', 'title.como-asociarse', 'ComoAsociarse', 'asociacion'),
  staticScreen('/organizacion', 'title.organizacion', 'Organizacion', 'asociacion'),
  staticScreen('/contactar', 'title.contactar', 'Contactar', 'asociacion'),
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
    lazy: () => import('../modules/asambleas/asamblea-cards.tsx'),
  },
  {
    path: '/asembleas-admin',
    name: 'title.asambleas-admin',
    access: assemblyManagers,
    standsFor: '/asembleas',
    lazy: () => import('../modules/asambleas/asamblea-list.tsx'),
  },
  {
    path: '/asembleas/nova',
    name: 'title.asamblea-new',
    access: assemblyManagers,
    within: '/asembleas',
    lazy: asambleaForm,
  },
  {
    path: '/asembleas/:id',
    name: 'title.asamblea',
    access: 'session',
    idIsNumber: true,
    within: '/asembleas',
    lazy: () => import('../modules/asambleas/asamblea-detail.tsx'),
  },
  {
    path: '/asembleas/:id/editar',
    name: 'title.asamblea-edit',
    access: assemblyManagers,
    idIsNumber: true,
    within: '/asembleas',
    lazy: asambleaForm,
  },
  {
    path: '/xuntas-directivas',
    name: 'title.juntas-directivas',
    access: boardReaders,
    menu: 'asociacion',
    lazy: () => import('../modules/juntas-directivas/junta-directiva-cards.tsx'),
  },
  {
    path: '/xuntas-directivas-admin',
    name: 'title.juntas-directivas-admin',
    access: boardManagers,
    standsFor: '/xuntas-directivas',
    lazy: () => import('../modules/juntas-directivas/junta-directiva-list.tsx'),
  },
  {
    path: '/xuntas-directivas/nova',
    name: 'title.junta-directiva-new',
    access: boardManagers,
    within: '/xuntas-directivas',
    lazy: juntaDirectivaForm,
  },
  {
    path: '/xuntas-directivas/:id',
    name: 'title.junta-directiva',
    access: boardReaders,
    idIsNumber: true,
    within: '/xuntas-directivas',
    lazy: () => import('../modules/juntas-directivas/junta-directiva-detail.tsx'),
  },
  {
    path: '/xuntas-directivas/:id/editar',
    name: 'title.junta-directiva-edit',
    access: boardManagers,
    idIsNumber: true,
    within: '/xuntas-directivas',
    lazy: juntaDirectivaForm,
  },
]
