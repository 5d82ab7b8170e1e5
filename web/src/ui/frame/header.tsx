import { clsx } from 'clsx'
import { logoAddress } from '../../shell/asociacion-pictures.ts'
import { useAsociacion } from '../../shell/config.ts'
import { Link } from '../../shell/link.tsx'
import type { Screen } from '../../shell/screen.ts'
import { AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OpenMenu, TopMenu } from './menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

/** Longer names give way to the short name; without one they have a smaller font on a phone. */
const longName = 22

export function Header({ screens }: { screens: readonly Screen[] }) {
  const { nome, nomeCurto, logo } = useAsociacion()
  const shown = (nome.length > longName && nomeCurto) || nome
  return (
    <header className="header">
      <div className="header-row">
        <Link className={clsx('brand', shown.length > longName && 'is-long')} to="/">
          {logo ? <img className="brand-logo" src={logoAddress(logo)} alt="" /> : <Emblem />}
          <span>{shown}</span>
        </Link>
        <TopMenu screens={screens} />
        <div className="header-end">
          <AccountMenu />
          <MenuDrawer>
            <OpenMenu screens={screens} />
            <LanguageSwitch />
          </MenuDrawer>
        </div>
      </div>
    </header>
  )
}

/** Five people who meet at one point; together they form a scallop. */
function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <g className="emblem-rays">
        <path d="M24 40L6.5 24M24 40L13 15M24 40V13M24 40l11-25M24 40l17.5-16" />
      </g>
      <g className="emblem-heads">
        <circle cx="5" cy="19" r="3.2" />
        <circle cx="12" cy="9.5" r="3.2" />
        <circle cx="24" cy="6.5" r="3.2" />
        <circle cx="36" cy="9.5" r="3.2" />
        <circle cx="43" cy="19" r="3.2" />
      </g>
    </svg>
  )
}
