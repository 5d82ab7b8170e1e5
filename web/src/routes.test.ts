// @vitest-environment happy-dom
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from './routes.tsx'
import { screens } from './screens.ts'

it('who may open each page', () => {
  const words = screens
    .map(
      ({ path, access, allowSelf }) =>
        `${path}: ${[access].flat().join(', ')}${allowSelf ? ', or oneself' : ''}`,
    )
    .sort()
  // Recorded: an address or a role changed by mistake is seen here.
  expect(words).toMatchInlineSnapshot(`
    [
      "/: all",
      "/a-mina-cota: session",
      "/about: all",
      "/accesibilidade: all",
      "/account/activate: all",
      "/account/change_password: session",
      "/account/edit: session",
      "/account/email/undo: all",
      "/account/login: all",
      "/account/profile: session",
      "/account/reset/finish: all",
      "/account/reset_password: all",
      "/account/second_factor: session",
      "/account/security: session",
      "/account/set/finish: all",
      "/asembleas-admin: ROLE_ADMIN, ASSEMBLY_MANAGEMENT",
      "/asembleas/:id/editar: ROLE_ADMIN, ASSEMBLY_MANAGEMENT",
      "/asembleas/:id: session",
      "/asembleas/nova: ROLE_ADMIN, ASSEMBLY_MANAGEMENT",
      "/asembleas: session",
      "/asociarse/confirmada: all",
      "/asociarse/confirmar: all",
      "/asociarse/enviada: all",
      "/asociarse/ligazon: all",
      "/asociarse/retirada: all",
      "/asociarse/retirar: all",
      "/asociarse: all",
      "/auditoria: ROLE_ADMIN",
      "/aviso-legal: all",
      "/axustes/campos/:id: ROLE_ADMIN",
      "/axustes/campos/novo: ROLE_ADMIN",
      "/axustes/campos: ROLE_ADMIN",
      "/axustes: ROLE_ADMIN",
      "/como-asociarse: all",
      "/contabilidades: session",
      "/contactar: all",
      "/contrasinais: ROLE_ADMIN",
      "/correos-electronicos/enviados/:id: ROLE_ADMIN",
      "/correos-electronicos/enviados: ROLE_ADMIN",
      "/correos-electronicos: ROLE_ADMIN",
      "/cotas/:id: ROLE_ADMIN, SP_FINANCES",
      "/cotas/axustes: ROLE_ADMIN, SP_FINANCES",
      "/cotas/domiciliacions/:id: ROLE_ADMIN, SP_FINANCES",
      "/cotas/domiciliacions/devolucions: ROLE_ADMIN, SP_FINANCES",
      "/cotas/domiciliacions/nova: ROLE_ADMIN, SP_FINANCES",
      "/cotas/domiciliacions: ROLE_ADMIN, SP_FINANCES",
      "/cotas/emitir: ROLE_ADMIN, SP_FINANCES",
      "/cotas/extractos/:id: ROLE_ADMIN, SP_FINANCES",
      "/cotas/extractos: ROLE_ADMIN, SP_FINANCES",
      "/cotas/mandatos/novo: ROLE_ADMIN, SP_FINANCES",
      "/cotas/mandatos: ROLE_ADMIN, SP_FINANCES",
      "/cotas/novo: ROLE_ADMIN, SP_FINANCES",
      "/cotas/persoas/:id: ROLE_ADMIN, SP_FINANCES",
      "/cotas/persoas: ROLE_ADMIN, SP_FINANCES",
      "/cotas/tipos/:id: ROLE_ADMIN, SP_FINANCES",
      "/cotas/tipos/novo: ROLE_ADMIN, SP_FINANCES",
      "/cotas/tipos: ROLE_ADMIN, SP_FINANCES",
      "/cotas: ROLE_ADMIN, SP_FINANCES",
      "/documentos/:id/editar: ROLE_ADMIN, ASSEMBLY_MANAGEMENT",
      "/documentos/novo: ROLE_ADMIN, ASSEMBLY_MANAGEMENT",
      "/documentos: session",
      "/estado: ROLE_ADMIN",
      "/eventos-admin: ROLE_ADMIN, EVENT_MANAGEMENT",
      "/eventos-socios: session",
      "/eventos/:id/editar: ROLE_ADMIN, EVENT_MANAGEMENT",
      "/eventos/:id: all",
      "/eventos/novo: ROLE_ADMIN, EVENT_MANAGEMENT",
      "/eventos: all",
      "/grupo-form/:id/edit: session",
      "/grupo-form/:id: session",
      "/grupo-form/new: session",
      "/grupo-list: session",
      "/ideario: all",
      "/importar-socios/:id: ROLE_ADMIN, PARTNER_MANAGEMENT",
      "/importar-socios: ROLE_ADMIN, PARTNER_MANAGEMENT",
      "/instalacions: all",
      "/organizacion: all",
      "/orzamentos/:id/editar: ROLE_ADMIN, SP_FINANCES",
      "/orzamentos/novo: ROLE_ADMIN, SP_FINANCES",
      "/orzamentos: session",
      "/permisos: ROLE_ADMIN",
      "/prezos: all",
      "/servizos: all",
      "/socios-admin: ROLE_ADMIN, PARTNER_MANAGEMENT, PARTNER_READONLY",
      "/socios/:id/editar: ROLE_ADMIN, PARTNER_MANAGEMENT, or oneself",
      "/socios/:id: ROLE_ADMIN, PARTNER_MANAGEMENT, PARTNER_READONLY, or oneself",
      "/socios/novo: ROLE_ADMIN, PARTNER_MANAGEMENT",
      "/socios: session",
      "/solicitudes/:id: ROLE_ADMIN, PARTNER_MANAGEMENT",
      "/solicitudes: ROLE_ADMIN, PARTNER_MANAGEMENT",
      "/statics/:definedId/edit: ROLE_ADMIN, SP_PROJECT_ASSOCIATION, SP_FINANCES",
      "/tipos-documento-socio/:id/editar: ROLE_ADMIN",
      "/tipos-documento-socio/novo: ROLE_ADMIN",
      "/tipos-documento-socio: ROLE_ADMIN",
      "/tipos-documento/:id/editar: ROLE_ADMIN",
      "/tipos-documento/novo: ROLE_ADMIN",
      "/tipos-documento: ROLE_ADMIN",
      "/unauthorized: all",
      "/user-management/:login/edit: ROLE_ADMIN",
      "/user-management/users/new: ROLE_ADMIN",
      "/user-management/users: ROLE_ADMIN",
      "/xestion-de-idades: all",
      "/xuntas-directivas-admin: ROLE_ADMIN, BOARD_OF_DIRECTORS_MANAGEMENT",
      "/xuntas-directivas/:id/editar: ROLE_ADMIN, BOARD_OF_DIRECTORS_MANAGEMENT",
      "/xuntas-directivas/:id: ROLE_ADMIN, BOARD_OF_DIRECTORS_READONLY, BOARD_OF_DIRECTORS_MANAGEMENT",
      "/xuntas-directivas/nova: ROLE_ADMIN, BOARD_OF_DIRECTORS_MANAGEMENT",
      "/xuntas-directivas: ROLE_ADMIN, BOARD_OF_DIRECTORS_READONLY, BOARD_OF_DIRECTORS_MANAGEMENT",
    ]
  `)
})

it('each page that is downloaded shows a failure: the router needs a fallback beside the error page', () => {
  const all = (list: RouteObject[]): RouteObject[] =>
    list.flatMap((route) => [route, ...all(route.children ?? [])])
  const lazy = all(routes).filter((route) => route.lazy)
  expect(lazy.length).toBeGreaterThan(70)
  expect(lazy.filter(({ HydrateFallback, ErrorBoundary }) => !HydrateFallback || !ErrorBoundary)).toEqual([])
})
