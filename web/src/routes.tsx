import type { LoaderFunction, RouteObject } from 'react-router'
import {
  admin,
  assemblyManagers,
  boardManagers,
  boardReaders,
  memberManagers,
  memberStaff,
  type StaticPageId,
  staticEditors,
} from '#contract/access.ts'
import { HomePage } from './modules/statics/home.tsx'
import { staticLoader } from './modules/statics/static-loader.ts'
import { StaticPage } from './modules/statics/static-page.tsx'
import { AboutPage } from './shell/about.tsx'
import { RouteError } from './shell/error-page.tsx'
import { Guard } from './shell/guard.tsx'
import { type Key, loadPrivateDictionaries } from './shell/i18n.ts'
import { loadPage } from './shell/load.ts'
import { NotFound } from './shell/not-found.tsx'
import { isAddressOf, type MenuName, type PageModule, type Screen } from './shell/screen.ts'
import { Shell } from './shell/shell.tsx'
import { Skeleton } from './shell/skeleton.tsx'
import { Unauthorized } from './shell/unauthorized.tsx'

const staticScreen = (path: string, name: Key, definedId: StaticPageId, menu?: MenuName): Screen => ({
  path,
  name,
  access: 'all',
  page: StaticPage,
  loader: staticLoader(definedId),
  ...(menu && { menu }),
})

/** Pages behind the links of mails: they need scripts anyway, and few visits need them. */
const newPassword = () => import('./modules/account/reset-finish.tsx')
const activate = () => import('./modules/account/activate.tsx')

const tipoList = () => import('./modules/tipos/tipo-list.tsx')
const tipoForm = () => import('./modules/tipos/tipo-form.tsx')

const socioForm = () => import('./modules/socios/socio-form.tsx')
const grupoForm = () => import('./modules/grupos/grupo-form.tsx')
const asambleaForm = () => import('./modules/asambleas/asamblea-form.tsx')
const juntaDirectivaForm = () => import('./modules/juntas-directivas/junta-directiva-form.tsx')

/** Every page of the portal: its address, its name, who may open it. Menus list their pages in this order. */
export const screens: Screen[] = [
  { ...staticScreen('/', 'title.presentacion', 'Presentacion', 'proxecto'), page: HomePage },
  staticScreen('/instalacions', 'title.instalacions', 'Instalacions', 'proxecto'),
  staticScreen('/servizos', 'title.servizos', 'Servizos', 'proxecto'),
  staticScreen('/ideario', 'title.ideario', 'Ideario', 'proxecto'),
  staticScreen('/xestion-de-idades', 'title.xestion-de-idades', 'XestionDeIdades', 'proxecto'),
  staticScreen('/como-asociarse', 'title.como-asociarse', 'ComoAsociarse', 'asociacion'),
  staticScreen('/organizacion', 'title.organizacion', 'Organizacion', 'asociacion'),
  staticScreen('/contactar', 'title.contactar', 'Contactar', 'asociacion'),
  {
    path: '/socios',
    name: 'title.socios',
    access: 'session',
    menu: 'asociacion',
    lazy: () => import('./modules/socios/gallery.tsx'),
  },
  {
    path: '/grupo-list',
    name: 'title.grupos',
    access: 'session',
    menu: 'asociacion',
    lazy: () => import('./modules/grupos/grupo-list.tsx'),
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
    lazy: () => import('./modules/grupos/grupo-detail.tsx'),
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
    lazy: () => import('./modules/asambleas/asamblea-cards.tsx'),
  },
  {
    path: '/asembleas-admin',
    name: 'title.asambleas-admin',
    access: assemblyManagers,
    standsFor: '/asembleas',
    lazy: () => import('./modules/asambleas/asamblea-list.tsx'),
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
    lazy: () => import('./modules/asambleas/asamblea-detail.tsx'),
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
    lazy: () => import('./modules/juntas-directivas/junta-directiva-cards.tsx'),
  },
  {
    path: '/xuntas-directivas-admin',
    name: 'title.juntas-directivas-admin',
    access: boardManagers,
    standsFor: '/xuntas-directivas',
    lazy: () => import('./modules/juntas-directivas/junta-directiva-list.tsx'),
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
    lazy: () => import('./modules/juntas-directivas/junta-directiva-detail.tsx'),
  },
  {
    path: '/xuntas-directivas/:id/editar',
    name: 'title.junta-directiva-edit',
    access: boardManagers,
    idIsNumber: true,
    within: '/xuntas-directivas',
    lazy: juntaDirectivaForm,
  },
  staticScreen('/prezos', 'title.prezos', 'Prezos', 'finanzas'),
  staticScreen('/aviso-legal', 'title.aviso-legal', 'AvisoLegal'),
  staticScreen('/accesibilidade', 'title.accesibilidade', 'Accesibilidade'),
  {
    path: '/statics/:id/edit',
    name: 'title.static-editor',
    access: staticEditors,
    lazy: () => import('./modules/statics/static-editor.tsx'),
  },

  {
    path: '/account/login',
    name: 'title.login',
    access: 'all',
    lazy: () => import('./modules/account/login.tsx'),
    rendered: true,
  },
  {
    path: '/account/reset_password',
    name: 'title.reset-request',
    access: 'all',
    lazy: () => import('./modules/account/reset-request.tsx'),
    rendered: true,
  },
  { path: '/account/reset/finish', name: 'title.reset-finish', access: 'all', lazy: newPassword },
  { path: '/account/set/finish', name: 'title.set-password', access: 'all', lazy: newPassword },
  { path: '/account/activate', name: 'title.activate', access: 'all', lazy: activate },
  {
    path: '/account/profile',
    name: 'title.profile',
    access: 'session',
    lazy: () => import('./modules/account/profile.tsx'),
  },
  {
    path: '/account/edit',
    name: 'title.edit-profile',
    access: 'session',
    lazy: () => import('./modules/account/edit-profile.tsx'),
  },
  {
    path: '/account/change_password',
    name: 'title.change-password',
    access: 'session',
    lazy: () => import('./modules/account/change-password.tsx'),
  },

  {
    path: '/socios-admin',
    name: 'title.socios-admin',
    access: memberStaff,
    standsFor: '/socios',
    lazy: () => import('./modules/socios/socio-list.tsx'),
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
    lazy: () => import('./modules/socios/socio-detail.tsx'),
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
    path: '/user-management/users',
    name: 'title.usuarios',
    access: admin,
    menu: 'xestion',
    lazy: () => import('./modules/usuarios/usuario-list.tsx'),
  },
  {
    path: '/user-management/users/new',
    name: 'title.usuario-new',
    access: admin,
    within: '/user-management/users',
    lazy: () => import('./modules/usuarios/usuario-form.tsx'),
  },
  {
    path: '/user-management/:login/edit',
    name: 'title.usuario-edit',
    access: admin,
    within: '/user-management/users',
    lazy: () => import('./modules/usuarios/usuario-form.tsx'),
  },
  {
    path: '/permisos',
    name: 'title.permisos',
    access: admin,
    menu: 'xestion',
    lazy: () => import('./modules/permisos/permiso-list.tsx'),
  },
  {
    path: '/contrasinais',
    name: 'title.contrasinais',
    access: admin,
    menu: 'xestion',
    lazy: () => import('./modules/permisos/contrasinais.tsx'),
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
    path: '/auditoria',
    name: 'title.auditoria',
    access: admin,
    menu: 'xestion',
    lazy: () => import('./modules/auditoria/auditoria-list.tsx'),
  },

  { path: '/about', name: 'title.about', access: 'all', page: AboutPage },
  { path: '/unauthorized', name: 'title.unauthorized', access: 'all', page: Unauthorized },
]

/** What depends on the token or on a link's key is not rendered on the server: it sends a skeleton. */
const isServer = import.meta.env.SSR

/** Answers 404 for an address without a number where one belongs; the guard shows the same. */
const idLoader =
  (screen: Screen): LoaderFunction =>
  ({ params }) => {
    if (!isAddressOf(screen, params)) throw new Response(null, { status: 404 })
    return null
  }

const route = (screen: Screen): RouteObject => {
  const { path, page, loader, lazy, rendered } = screen
  const common = {
    path,
    handle: screen,
    ErrorBoundary: RouteError,
    ...(screen.idIsNumber && { loader: idLoader(screen) }),
  }
  if (page) return { ...common, Component: page, ...(loader && { loader }) }
  if (!lazy || (isServer && !rendered)) return { ...common, Component: Skeleton }
  return { ...common, lazy: () => loadPage(lazy), HydrateFallback: Skeleton }
}
const isPublic = (screen: Screen) => screen.access === 'all'

const privateLayout: () => Promise<PageModule> = async () => ({
  Component: (await import('./ui/private-layout.tsx')).PrivateLayout,
})

/** The table as React Router takes it, the same on both sides. */
export const routes: RouteObject[] = [
  {
    element: <Shell screens={screens} />,
    ErrorBoundary: RouteError,
    children: [
      ...screens.filter(isPublic).map(route),
      {
        Component: Guard,
        HydrateFallback: Skeleton,
        ErrorBoundary: RouteError,
        children: [
          {
            ...(!isServer && { lazy: () => loadPage(privateLayout, loadPrivateDictionaries()) }),
            ErrorBoundary: RouteError,
            children: screens.filter((screen) => !isPublic(screen)).map(route),
          },
        ],
      },
      {
        path: '*',
        Component: NotFound,
        loader: () => {
          throw new Response(null, { status: 404 })
        },
        ErrorBoundary: RouteError,
      },
    ],
  },
]
