import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { allows, judge, type Rule } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import type { Key, Texts } from './i18n.ts'
import type { PageModule } from './load.ts'

/** The menus of the top bar, in their order, and who sees each at all. */
export const menus = [
  { name: 'proxecto', title: 'menu.proxecto', access: 'all' },
  { name: 'asociacion', title: 'menu.asociacion', access: 'all' },
  { name: 'finanzas', title: 'menu.finanzas', access: 'all' },
  { name: 'actividades', title: 'menu.actividades', access: 'all' },
  { name: 'xestion', title: 'menu.xestion', access: ['ROLE_ADMIN'] },
] as const satisfies { name: string; title: Key; access: Rule }[]
export type MenuName = (typeof menus)[number]['name']

/** One page of the portal: the row of the table that router, guard, titles and menu all read. */
export interface Screen {
  path: string
  /** Dictionary key of its name: the title of the window and of its menu entry. */
  name: Key
  /** Anything but `all` puts the page behind the guard and into the private layout. */
  access: Rule
  /** Also open to the person whose own socio is the `:id` of the path. */
  allowSelf?: boolean
  /** Its `:id` is digits only; an address with anything else there is of no page. */
  idIsNumber?: true
  menu?: MenuName
  /** Path of the menu's page this one belongs to: its entry stays marked while somebody is here. */
  within?: string
  /** The same address with this in its query is the page of another section, under another name. */
  twin?: { query: readonly [name: string, value: string]; name: Key; within: string }
  /** Path of a menu's page whose entry leads here instead, for whoever may open this one. */
  standsFor?: string
  /** A page that is part of the first download, rendered on the server. */
  page?: ComponentType
  loader?: LoaderFunction
  /** A page downloaded when it is first opened: every private one. */
  lazy?: () => Promise<PageModule>
  /** Texts a lazy public page needs besides those of every page. */
  texts?: Texts
  /**
   * Of a lazy page: where it stands, from `web/`. The server renders it as well, and links its styles; otherwise it sends
   * a skeleton in its place.
   */
  rendered?: string
}

/** Whether an address that `screen` matches is one of its pages at all. */
export const isAddressOf = (
  screen: Pick<Screen, 'idIsNumber'>,
  params: Readonly<Record<string, string | undefined>>,
): boolean => !screen.idIsNumber || /^\d+$/.test(params.id ?? '')

/** The page an address with the query `search` shows: `screen`, or its twin. */
export function screenAt(screen: Screen, search: string): Screen {
  const { twin } = screen
  if (!twin || new URLSearchParams(search).get(twin.query[0]) !== twin.query[1]) return screen
  return { ...screen, name: twin.name, within: twin.within }
}

export interface MenuEntry {
  path: string
  name: Key
  /** Shown without being a link: what is there, and whether signing in opens it or a role is missing. */
  disabled: 'unauthenticated' | 'forbidden' | undefined
  /** `page`: one is there; `true`: on a page that belongs to it. */
  current: 'page' | 'true' | undefined
}

/** Path of the menu's page that `screen` belongs to. */
const sectionOf = (screen: Screen) => screen.within ?? screen.standsFor ?? screen.path

/**
 * The menus that `session` sees, each with its entries. A menu without entries is left out.
 * @param here where one is; undefined for an unknown address
 */
export function menuOf(screens: readonly Screen[], session: Session | null, here?: Screen) {
  const authorities = session?.authorities ?? null
  const entryOf = (screen: Screen): MenuEntry => {
    const { path, access } =
      screens.find((other) => other.standsFor === screen.path && allows(other.access, authorities)) ?? screen
    const verdict = judge(access, authorities)
    return {
      path,
      name: screen.name,
      disabled: verdict === 'yes' ? undefined : verdict,
      current: here && (here.path === path ? 'page' : sectionOf(here) === screen.path ? 'true' : undefined),
    }
  }
  return menus
    .filter((menu) => allows(menu.access, authorities))
    .map((menu) => ({
      ...menu,
      entries: screens.filter((screen) => screen.menu === menu.name).map(entryOf),
    }))
    .filter((menu) => menu.entries.length > 0)
}
