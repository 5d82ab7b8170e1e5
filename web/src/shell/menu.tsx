import { NavLink, useLocation } from 'react-router'
import { Dropdown } from './dropdown.tsx'
import { useT } from './i18n.ts'
import { type MenuEntry, menuOf, type Screen } from './screen.ts'
import { useSession } from './session.ts'

type Screens = { screens: readonly Screen[] }

/** The menu of wide windows: one dropdown for each group of pages. */
export function TopMenu({ screens }: Screens) {
  const t = useT()
  const { pathname } = useLocation()
  const groups = menuOf(screens, useSession() ?? null)
  return (
    <nav className="top-menu" aria-label={t('menu.label')}>
      {groups.map(({ name, title, entries }) => (
        <Dropdown key={name} label={t(title)} current={entries.some(({ path }) => path === pathname)}>
          <Entries entries={entries} />
        </Dropdown>
      ))}
    </nav>
  )
}

/** The same pages all open, one group under the other, for the drawer of narrow windows. */
export function OpenMenu({ screens }: Screens) {
  const t = useT()
  const groups = menuOf(screens, useSession() ?? null)
  return (
    <nav className="open-menu" aria-label={t('menu.label')}>
      {groups.map(({ name, title, entries }) => (
        <section key={name}>
          <h2>{t(title)}</h2>
          <Entries entries={entries} />
        </section>
      ))}
    </nav>
  )
}

function Entries({ entries }: { entries: MenuEntry[] }) {
  const t = useT()
  return (
    <ul className="menu-list">
      {entries.map(({ path, name, disabled }) => (
        <li key={path}>
          {disabled ? (
            <span className="menu-link is-disabled">
              {t(name)} <small>{t('menu.only-signed-in')}</small>
            </span>
          ) : (
            <NavLink className="menu-link" to={path} end>
              {t(name)}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}
