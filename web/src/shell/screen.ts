import type { ComponentType } from 'react'
import { allows, authorize, type Rule } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import type { Key, Texts } from './i18n.ts'
import type { PageLoader } from './page-loader.ts'
import type { PageModule } from './page-module.ts'

/** The menus of the top bar in order, and who sees each. */
export const menus = [
  { name: 'proxecto', title: 'menu.proxecto', access: 'all' },
  { name: 'asociacion', title: 'menu.asociacion', access: 'all' },
  { name: 'finanzas', title: 'menu.finanzas', access: 'all' },
  { name: 'actividades', title: 'menu.actividades', access: 'all' },
  { name: 'xestion', title: 'menu.xestion', access: ['ROLE_ADMIN'] },
] as const satisfies { name: string; title: Key; access: Rule }[]
export type MenuName = (typeof menus)[number]['name']

/** Downloads the module of a page. */
interface Download {
  (): Promise<PageModule>
  /** Path of the module from `web/`, for the server; `scripts/screens-plugin.mjs` notes it. */
  module?: string
}

/** One page of the portal, as its module declares it in `screens.ts`: router, guard, titles, menu and sitemap read it. */
export interface Screen {
  path: string
  /** Dictionary key of its name, used for the window title and the menu entry. */
  name: Key
  /** Any rule except `all` puts the page behind the guard and into the private layout. */
  access: Rule
  /** Also open to the member whose own id is the `:id` of the path. */
  allowSelf?: boolean
  /** The menu that lists the page, and where in it: lower numbers come first. */
  menu?: readonly [MenuName, number]
  /** Path of the menu entry that is highlighted on this page, where it is not the one whose path this one continues. */
  within?: string
  /** With this query parameter, the same address is a page of another section, under another name. */
  twin?: { query: readonly [name: string, value: string]; name: Key; within: string }
  /** Path of a menu entry that leads here instead, for users who may open this page. */
  standsFor?: string
  /** A page of the first download, rendered on the server. */
  page?: ComponentType
  /** A page downloaded on first use: every private one. */
  component?: Download
  /** The additional part of a public page for a signed-in user: downloaded together with the component; the server runs its `queries` with those of the page. */
  readerPart?: () => Promise<PageModule>
  /** The server sends a skeleton: the page depends on the key of a link. */
  browserOnly?: true
  /** Query parameters that a public page reads; others do not change it. */
  query?: readonly string[]
  /** Its loader, where the data are asked for while the component downloads; otherwise it stands in the module of the component. */
  loader?: PageLoader
  /** Additional texts: besides those of every public page, or of every private page. */
  texts?: readonly Texts[]
  /** Texts that a public page needs besides for a signed-in user; the part of the page that uses them loads them. */
  readerTexts?: readonly Texts[]
}

export const isPublic = ({ access }: Pick<Screen, 'access'>): boolean => access === 'all'

/** Whether the `:id` of a page must be digits; any other address is not a page. A public page finds that out itself. */
export const hasNumericId = (screen: Pick<Screen, 'path' | 'access'>): boolean =>
  !isPublic(screen) && screen.path.split('/').includes(':id')

/** Whether an address matched by `screen` is one of its pages. */
export const isScreenAddress = (
  screen: Pick<Screen, 'path' | 'access'>,
  params: Readonly<Record<string, string | undefined>>,
): boolean => !hasNumericId(screen) || /^\d+$/.test(params.id ?? '')

/** The page at an address with the query `search`: `screen`, or its twin. */
export function screenAt(screen: Screen, search: string): Screen {
  const { twin } = screen
  if (!twin || new URLSearchParams(search).get(twin.query[0]) !== twin.query[1]) return screen
  return { ...screen, name: twin.name, within: twin.within }
}

export interface MenuEntry {
  path: string
  name: Key
  /** Shown without a link: it tells whether the page needs a sign-in or a role. */
  disabled: 'unauthenticated' | 'forbidden' | undefined
  /** `page`: the current page; `true`: the current page belongs to it. */
  current: 'page' | 'true' | undefined
}

/** Path of the menu entry that `screen` belongs to; undefined for a page outside the menus. */
export const getSection = (
  screens: readonly Screen[],
  { within, standsFor, path }: Screen,
): string | undefined =>
  within ?? standsFor ?? screens.find((entry) => entry.menu && `${path}/`.startsWith(`${entry.path}/`))?.path

/**
 * The menus of `session` with their entries, without empty menus.
 * @param here the current page; undefined for an unknown address
 */
export function createMenu(screens: readonly Screen[], session: Session | null, here?: Screen) {
  const section = here && getSection(screens, here)
  const authorities = session?.authorities ?? null
  const toEntry = (screen: Screen): MenuEntry => {
    const { path, access } =
      screens.find((other) => other.standsFor === screen.path && allows(other.access, authorities)) ?? screen
    const verdict = authorize(access, authorities)
    return {
      path,
      name: screen.name,
      disabled: verdict === 'yes' ? undefined : verdict,
      current: here && (here.path === path ? 'page' : section === screen.path ? 'true' : undefined),
    }
  }
  return menus
    .filter((menu) => allows(menu.access, authorities))
    .map((menu) => ({
      ...menu,
      entries: screens
        .flatMap((screen) => (screen.menu?.[0] === menu.name ? { screen, place: screen.menu[1] } : []))
        .sort((one, other) => one.place - other.place)
        .map(({ screen }) => toEntry(screen)),
    }))
    .filter((menu) => menu.entries.length > 0)
}

/** Whether a page is open to users who must still set up a compulsory second factor. */
export const isAboutFactor = (pathname: string): boolean =>
  /^\/account\/(second_factor|change_password|profile)$/.test(pathname)
