import { useLocation, useNavigate } from 'react-router'
import type { Session } from '#contract/account.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { logOut, useSession } from '../../shell/session.ts'
import { tokenNow } from '../../shell/token.ts'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { Icon } from '../controls/icon.tsx'
import { IconUser } from '../icons.ts'
import { mayLeave } from '../unsaved.tsx'
import { Dropdown } from './dropdown.tsx'

/** The sign-in link for visitors; the user's own pages and the sign-out for signed-in users. */
export function AccountMenu() {
  const t = useT()
  const session = useSession()
  const hydrated = useHydrated()
  const { pathname, search, state } = useLocation()
  if (session) return <OwnMenu session={session} />
  // While the session is being loaded, «sign in» must not flash.
  const isUnknown = hydrated && session === undefined && tokenNow() !== null
  const isHere = pathname === '/account/login'
  return (
    <Link
      to="/account/login"
      state={isHere ? state : pathname.startsWith('/account/') ? undefined : { from: pathname + search }}
      className={isUnknown ? 'header-button is-unknown' : 'header-button'}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon icon={IconUser} size={24} />
      <span>{t('menu.login')}</span>
    </Link>
  )
}

function OwnMenu({ session: { firstName, socioId } }: { session: Session }) {
  const t = useT()
  const navigate = useNavigate()
  const leave = async () => {
    if (!(await mayLeave())) return
    await navigate('/')
    await logOut()
  }
  return (
    <Dropdown
      className="account-menu"
      label={
        <>
          <Icon icon={IconUser} size={24} />
          <span>
            <span className="visually-hidden">{t('menu.account')}: </span>
            {firstName}
          </span>
        </>
      }
    >
      <ul className="menu-list">
        <li>
          <Link className="menu-link" to="/account/profile">
            {t('menu.profile')}
          </Link>
        </li>
        {socioId !== null && (
          <>
            <li>
              <Link className="menu-link" to={`/socios/${socioId}`}>
                {t('menu.own-socio')}
              </Link>
            </li>
            <li>
              <Link className="menu-link" to="/a-mina-cota">
                {t('menu.mina-cota')}
              </Link>
            </li>
          </>
        )}
        <li>
          <Link className="menu-link" to="/account/change_password">
            {t('menu.change-password')}
          </Link>
        </li>
        <li>
          <button type="button" className="menu-link" onClick={() => void leave()}>
            {t('menu.logout')}
          </button>
        </li>
      </ul>
    </Dropdown>
  )
}
