import { clsx } from 'clsx'
import { Link } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { portalConfig } from './config.ts'
import { Drawer } from './drawer.tsx'
import { Emblem } from './emblem.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OpenMenu, TopMenu } from './menu.tsx'
import type { Screen } from './screen.ts'

/** Longer names have a smaller font on a phone. */
const longName = 22

export function Header({ screens }: { screens: readonly Screen[] }) {
  const { appName } = portalConfig()
  return (
    <header className="header">
      <div className="header-row">
        <Link className={clsx('brand', appName.length > longName && 'is-long')} to="/">
          <Emblem />
          <span>{appName}</span>
        </Link>
        <TopMenu screens={screens} />
        <div className="header-end">
          <AccountMenu />
          <Drawer>
            <OpenMenu screens={screens} />
            <LanguageSwitch />
          </Drawer>
        </div>
      </div>
    </header>
  )
}
