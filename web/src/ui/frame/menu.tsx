import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { createMenu, type MenuEntry, type Screen } from '../../shell/screen.ts'
import { useSession } from '../../shell/session.ts'
import { useScreen } from '../../shell/use-screen.ts'
import { Icon } from '../controls/icon.tsx'
import { IconLock } from '../icons.ts'
import { Dropdown } from './dropdown.tsx'

type Screens = { screens: readonly Screen[] }

const useMenu = (screens: readonly Screen[]) => createMenu(screens, useSession() ?? null, useScreen())

/** The menu of wide windows: one dropdown for each group of pages. */
export function TopMenu({ screens }: Screens) {
  const t = useT()
  const groups = useMenu(screens)
  return (
    <nav className="top-menu" aria-label={t('menu.label')}>
      {groups.map(({ name, title, entries }) => (
        <Dropdown key={name} label={t(title)} current={entries.some(({ current }) => current)}>
          <Entries entries={entries} />
          <LockNote entries={entries} />
        </Dropdown>
      ))}
    </nav>
  )
}

/** The same pages, all unfolded, for the drawer of narrow windows. */
export function OpenMenu({ screens }: Screens) {
  const t = useT()
  const groups = useMenu(screens)
  return (
    <nav className="open-menu" aria-label={t('menu.label')}>
      <LockNote entries={groups.flatMap((group) => group.entries)} />
      {groups.map(({ name, title, entries }) => (
        <section key={name}>
          <h2>{t(title)}</h2>
          <Entries entries={entries} />
        </section>
      ))}
    </nav>
  )
}

/** Explains the lock icons of the menu once. */
function LockNote({ entries }: { entries: MenuEntry[] }) {
  const t = useT()
  if (!entries.some(({ disabled }) => disabled === 'unauthenticated')) return null
  return (
    <p className="menu-note">
      <Icon icon={IconLock} /> {t('menu.only-signed-in')}
    </p>
  )
}

function Entries({ entries }: { entries: MenuEntry[] }) {
  const t = useT()
  return (
    <ul className="menu-list">
      {entries.map(({ path, name, disabled, current }) => (
        <li key={path}>
          {disabled ? (
            <span className="menu-link is-disabled">
              {t(name)}{' '}
              {disabled === 'forbidden' ? <small>{t('menu.only-allowed')}</small> : <Icon icon={IconLock} />}
            </span>
          ) : (
            <Link className="menu-link" to={path} aria-current={current}>
              {t(name)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
