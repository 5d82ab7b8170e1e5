import { describe, expect, it } from 'vitest'
import { memberStaff } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import type { Role } from '#contract/roles.ts'
import { screens } from '../screens.ts'
import { createMenu, getSection, type Screen, screenAt } from './screen.ts'
import { testSession } from './testing.ts'

const names = (session: Parameters<typeof createMenu>[1]) =>
  createMenu(screens, session).map((menu) => menu.name)

const register: Screen[] = [
  { path: '/socios', name: 'title.socios', access: 'session', menu: ['asociacion', 10] },
  { path: '/socios-admin', name: 'title.socios-admin', access: memberStaff, standsFor: '/socios' },
  { path: '/socios/:id', name: 'title.about', access: memberStaff },
  { path: '/contactar', name: 'title.contactar', access: 'all' },
]
const entryFor = (session: Session | null, path?: string) =>
  createMenu(
    register,
    session,
    register.find((screen) => screen.path === path),
  )[0]?.entries[0]

describe('the menu', () => {
  it('shows management to the administrator only', () => {
    expect(names(null)).toEqual(['proxecto', 'asociacion', 'finanzas', 'actividades'])
    expect(names(testSession())).not.toContain('xestion')
    expect(names(testSession({ authorities: ['ROLE_ADMIN', 'ROLE_USER'] }))).toContain('xestion')
  })

  it('lists the pages of a group in their order', () => {
    const administrator = testSession({ authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
    const menus = createMenu(screens, administrator).map(({ name, entries }) => [
      name,
      entries.map(({ path }) => path),
    ])
    expect(Object.fromEntries(menus)).toEqual({
      proxecto: ['/', '/instalacions', '/servizos', '/ideario', '/xestion-de-idades'],
      asociacion: [
        '/como-asociarse',
        '/organizacion',
        '/contactar',
        '/documentos',
        '/socios-admin',
        '/solicitudes',
        '/importar-socios',
        '/grupo-list',
        '/asembleas-admin',
        '/xuntas-directivas-admin',
      ],
      finanzas: ['/prezos', '/orzamentos', '/contabilidades', '/cotas'],
      actividades: ['/eventos', '/eventos-socios'],
      xestion: [
        '/user-management/users',
        '/permisos',
        '/contrasinais',
        '/tipos-documento',
        '/tipos-documento-socio',
        '/correos-electronicos',
        '/axustes',
        '/estado',
        '/auditoria',
      ],
    })
  })

  it('disables what signing in would open', () => {
    expect(entryFor(null)?.disabled).toBe('unauthenticated')
    expect(entryFor(testSession())?.disabled).toBeUndefined()
  })

  it('disables the events for members before signing in, not the public ones', () => {
    const entries = (session: Session | null) =>
      createMenu(screens, session).find(({ name }) => name === 'actividades')?.entries ?? []
    const disabled = (session: Session | null) => entries(session).map((entry) => entry.disabled)
    expect(disabled(null)).toEqual([undefined, 'unauthenticated'])
    expect(disabled(testSession())).toEqual([undefined, undefined])
  })

  it('disables for visitors the items that need a session, and nothing else', () => {
    const entries = createMenu(screens, null).flatMap((menu) => menu.entries)
    const isPublic = (path: string) => screens.find((screen) => screen.path === path)?.access === 'all'
    for (const { path, disabled } of entries)
      expect(disabled, path).toBe(isPublic(path) ? undefined : 'unauthenticated')
    expect(entries.filter(({ disabled }) => disabled).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/documentos',
        '/socios',
        '/grupo-list',
        '/asembleas',
        '/xuntas-directivas',
        '/orzamentos',
        '/contabilidades',
        '/eventos-socios',
      ]),
    )
  })

  it('disables the meetings of the board for everybody who does not read them', () => {
    const entry = (session: Session | null) =>
      createMenu(screens, session)
        .flatMap(({ entries }) => entries)
        .find(({ name }) => name === 'title.juntas-directivas')
    const holding = (role: Role) => entry(testSession({ authorities: ['ROLE_USER', role] }))
    expect(entry(null)?.disabled).toBe('unauthenticated')
    expect(holding('ROLE_PARTNER')?.disabled).toBe('forbidden')
    expect(holding('ASSEMBLY_MANAGEMENT')?.disabled).toBe('forbidden')
    expect(holding('BOARD_OF_DIRECTORS_READONLY')).toMatchObject({
      path: '/xuntas-directivas',
      disabled: undefined,
    })
    expect(holding('BOARD_OF_DIRECTORS_MANAGEMENT')).toMatchObject({
      path: '/xuntas-directivas-admin',
      disabled: undefined,
    })
  })

  it('leads staff to their own list under the same name', () => {
    const staff = testSession({ authorities: ['ROLE_USER', 'PARTNER_READONLY'] })
    expect(entryFor(null)).toMatchObject({ path: '/socios', name: 'title.socios' })
    expect(entryFor(testSession())).toMatchObject({ path: '/socios', disabled: undefined })
    expect(entryFor(staff)).toMatchObject({
      path: '/socios-admin',
      name: 'title.socios',
      disabled: undefined,
    })
  })

  it('marks the entry one is at, and on the pages that belong to it', () => {
    const staff = testSession({ authorities: ['ROLE_USER', 'PARTNER_READONLY'] })
    expect(entryFor(staff, '/socios-admin')?.current).toBe('page')
    expect(entryFor(staff, '/socios')?.current).toBe('true')
    expect(entryFor(staff, '/socios/:id')?.current).toBe('true')
    expect(entryFor(testSession(), '/socios')?.current).toBe('page')
    expect(entryFor(staff, '/contactar')?.current).toBeUndefined()
  })
})

describe('an address that two pages share', () => {
  const form = screens.find(({ path }) => path === '/orzamentos/novo') as Screen
  const at = (search: string) => {
    const page = screenAt(form, search)
    return [page.name, getSection(screens, page)]
  }

  it('is the one that its query names', () => {
    expect(at('')).toEqual(['title.presupuesto-new', '/orzamentos'])
    expect(at('?tipo=contabilidade')).toEqual(['title.contabilidad-new', '/contabilidades'])
    expect(at('?tipo=outra')).toEqual(['title.presupuesto-new', '/orzamentos'])
  })
})

describe('the route table', () => {
  it('names only pages of the menu as the place a page belongs to', () => {
    const inMenu = screens.filter(({ menu }) => menu).map(({ path }) => path)
    for (const { within, standsFor, twin } of screens)
      expect(inMenu).toEqual(expect.arrayContaining([within, standsFor, twin?.within].filter(Boolean)))
  })

  it('finds the place of a page by its address, and leaves out those of accounts, of the footer and of the portal', () => {
    const outside = screens.filter((screen) => getSection(screens, screen) === undefined)
    expect(outside.map(({ path }) => path).filter((path) => !path.startsWith('/account/'))).toEqual([
      '/a-mina-cota',
      '/aviso-legal',
      '/accesibilidade',
      '/statics/:definedId/edit',
      '/about',
      '/unauthorized',
    ])
    const places = Object.fromEntries(screens.map((screen) => [screen.path, getSection(screens, screen)]))
    expect(places).toMatchObject({
      '/cotas/domiciliacions/:id': '/cotas',
      '/cotas/axustes': '/cotas',
      '/eventos-admin': '/eventos',
      '/eventos-socios': '/eventos-socios',
      '/grupo-form/:id/edit': '/grupo-list',
      '/user-management/:login/edit': '/user-management/users',
    })
  })

  it('gives no two pages the same place in a menu', () => {
    const places = screens.flatMap(({ menu }) => (menu ? [menu.join(' ')] : []))
    expect(new Set(places).size).toBe(places.length)
  })

  it('names every address once', () => {
    const paths = screens.map((screen) => screen.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('downloads every private page only when it is opened', () => {
    for (const screen of screens.filter(({ access }) => access !== 'all')) {
      expect(screen.page, screen.path).toBeUndefined()
      expect(screen.component, screen.path).toBeDefined()
    }
  })
})
