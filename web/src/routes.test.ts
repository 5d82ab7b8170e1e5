// @vitest-environment happy-dom
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routes, screens } from './routes.tsx'

// Written out once more, on purpose: an address or a role changed by mistake is found here.
const admin = ['ROLE_ADMIN']
const staff = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY']
const keepers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT']
const assemblies = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT']
const board = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT']
const boardReaders = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_READONLY', 'BOARD_OF_DIRECTORS_MANAGEMENT']
const finances = ['ROLE_ADMIN', 'SP_FINANCES']
const events = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']

it.each([
  ['/account/login', 'all'],
  ['/account/reset_password', 'all'],
  ['/account/reset/finish', 'all'],
  ['/account/set/finish', 'all'],
  ['/account/activate', 'all'],
  ['/account/profile', 'session'],
  ['/a-mina-cota', 'session'],
  ['/account/edit', 'session'],
  ['/account/change_password', 'session'],
  ['/about', 'all'],
  ['/unauthorized', 'all'],
  ['/statics/:id/edit', ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION', 'SP_FINANCES']],
  ['/user-management/users', admin],
  ['/user-management/users/new', admin],
  ['/user-management/:login/edit', admin],
  ['/socios', 'session'],
  ['/socios-admin', staff],
  ['/socios/novo', keepers],
  ['/socios/:id', staff, 'self'],
  ['/socios/:id/editar', keepers, 'self'],
  ['/grupo-list', 'session'],
  ['/grupo-form/new', 'session'],
  ['/grupo-form/:id', 'session'],
  ['/grupo-form/:id/edit', 'session'],
  ['/asembleas', 'session'],
  ['/asembleas-admin', assemblies],
  ['/asembleas/nova', assemblies],
  ['/asembleas/:id', 'session'],
  ['/asembleas/:id/editar', assemblies],
  ['/xuntas-directivas', boardReaders],
  ['/xuntas-directivas-admin', board],
  ['/xuntas-directivas/nova', board],
  ['/xuntas-directivas/:id', boardReaders],
  ['/xuntas-directivas/:id/editar', board],
  ['/contabilidades', 'session'],
  ['/orzamentos', 'session'],
  ['/orzamentos/novo', finances],
  ['/orzamentos/:id/editar', finances],
  ['/cotas/persoas', finances],
  ['/cotas/persoas/:id', finances],
  ['/cotas/axustes', finances],
  ['/cotas', finances],
  ['/cotas/novo', finances],
  ['/cotas/emitir', finances],
  ['/cotas/tipos', finances],
  ['/cotas/tipos/novo', finances],
  ['/cotas/tipos/:id', finances],
  ['/cotas/:id', finances],
  ['/eventos', 'all'],
  ['/eventos-socios', 'session'],
  ['/eventos/:id', 'all'],
  ['/eventos-admin', events],
  ['/eventos/novo', events],
  ['/eventos/:id/editar', events],
  ['/documentos', 'session'],
  ['/documentos/novo', assemblies],
  ['/documentos/:id/editar', assemblies],
  ['/tipos-documento', admin],
  ['/tipos-documento/novo', admin],
  ['/tipos-documento/:id/editar', admin],
  ['/tipos-documento-socio', admin],
  ['/tipos-documento-socio/novo', admin],
  ['/tipos-documento-socio/:id/editar', admin],
  ['/permisos', admin],
  ['/contrasinais', admin],
  ['/correos-electronicos', admin],
  ['/auditoria', admin],
])('%s is a page for %j %s', (path, access, self?: string) => {
  const screen = screens.find((each) => each.path === path)
  expect(screen?.access).toEqual(access)
  expect(screen?.allowSelf ?? false).toBe(self !== undefined)
})

it('each page that is downloaded shows a failure: the router needs a fallback beside the error page', () => {
  const all = (list: RouteObject[]): RouteObject[] =>
    list.flatMap((route) => [route, ...all(route.children ?? [])])
  const lazy = all(routes).filter((route) => route.lazy)
  expect(lazy.length).toBeGreaterThan(40)
  expect(lazy.filter(({ HydrateFallback, ErrorBoundary }) => !HydrateFallback || !ErrorBoundary)).toEqual([])
})
