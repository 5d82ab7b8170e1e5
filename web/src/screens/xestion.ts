import { admin } from '#contract/access.ts'
import type { Screen } from '../shell/screen.ts'

const tipoList = () => import('../modules/tipos/tipo-list.tsx')
const tipoForm = () => import('../modules/tipos/tipo-form.tsx')

/** Pages for administrators only. */
export const xestion: Screen[] = [
  {
    path: '/user-management/users',
    name: 'title.usuarios',
    access: admin,
    menu: 'xestion',
    lazy: () => import('../modules/usuarios/usuario-list.tsx'),
  },
  {
    path: '/user-management/users/new',
    name: 'title.usuario-new',
    access: admin,
    within: '/user-management/users',
    lazy: () => import('../modules/usuarios/usuario-form.tsx'),
  },
  {
    path: '/user-management/:login/edit',
    name: 'title.usuario-edit',
    access: admin,
    within: '/user-management/users',
    lazy: () => import('../modules/usuarios/usuario-form.tsx'),
  },
  {
    path: '/permisos',
    name: 'title.permisos',
    access: admin,
    menu: 'xestion',
    lazy: () => import('../modules/permisos/permiso-list.tsx'),
  },
  {
    path: '/contrasinais',
    name: 'title.contrasinais',
    access: admin,
    menu: 'xestion',
    lazy: () => import('../modules/permisos/contrasinais.tsx'),
  },
  {
    path: '/tipos-documento',
    name: 'title.tipos-documento',
    access: admin,
    menu: 'xestion',
    lazy: tipoList,
  },
  {
    path: '/tipos-documento/novo',
    name: 'title.tipo-documento-new',
    access: admin,
    within: '/tipos-documento',
    lazy: tipoForm,
  },
  {
    path: '/tipos-documento/:id/editar',
    name: 'title.tipo-documento-edit',
    idIsNumber: true,
    access: admin,
    within: '/tipos-documento',
    lazy: tipoForm,
  },
  {
    path: '/tipos-documento-socio',
    name: 'title.tipos-documento-socio',
    access: admin,
    menu: 'xestion',
    lazy: tipoList,
  },
  {
    path: '/tipos-documento-socio/novo',
    name: 'title.tipo-documento-socio-new',
    access: admin,
    within: '/tipos-documento-socio',
    lazy: tipoForm,
  },
  {
    path: '/tipos-documento-socio/:id/editar',
    name: 'title.tipo-documento-edit',
    idIsNumber: true,
    access: admin,
    within: '/tipos-documento-socio',
    lazy: tipoForm,
  },
  {
    path: '/correos-electronicos',
    name: 'title.correos',
    access: admin,
    menu: 'xestion',
    lazy: () => import('../modules/correos/correo-form.tsx'),
  },
  {
    path: '/correos-electronicos/enviados',
    name: 'title.correos-sent',
    access: admin,
    within: '/correos-electronicos',
    lazy: () => import('../modules/correos/envio-list.tsx'),
  },
  {
    path: '/correos-electronicos/enviados/:id',
    name: 'title.correo-sent',
    access: admin,
    idIsNumber: true,
    within: '/correos-electronicos',
    lazy: () => import('../modules/correos/envio-detail.tsx'),
  },
  {
    path: '/estado',
    name: 'title.estado',
    access: admin,
    menu: 'xestion',
    lazy: () => import('../modules/estado/estado-page.tsx'),
  },
  {
    path: '/auditoria',
    name: 'title.auditoria',
    access: admin,
    menu: 'xestion',
    lazy: () => import('../modules/auditoria/auditoria-list.tsx'),
  },
]
