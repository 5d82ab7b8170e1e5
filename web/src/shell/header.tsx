import { Link } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { portalConfig } from './config.ts'
import { Drawer } from './drawer.tsx'
import { Emblem } from './emblem.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OpenMenu, TopMenu } from './menu.tsx'
import type { Screen } from './screen.ts'

export function Header({ screens }: { screens: readonly Screen[] }) {
  return (
    <header className="header">
      <div className="header-row">
        <Link className="brand" to="/">
          <Emblem />
          <span>{portalConfig().appName}</span>
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
