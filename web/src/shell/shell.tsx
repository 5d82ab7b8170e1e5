import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { ConfirmDialog } from './confirm.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useT } from './i18n.ts'
import { Notifications } from './notifications.tsx'
import type { Screen } from './screen.ts'
import { usePageChange } from './use-page-change.ts'

/** What surrounds every page, public or private. */
export function Shell({ screens }: { screens: readonly Screen[] }) {
  const t = useT()
  usePageChange()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      {isLoading && <div className="progress" aria-hidden="true" />}
      <Header screens={screens} />
      <main id="main" tabIndex={-1} aria-busy={isLoading}>
        <Outlet />
      </main>
      <Footer />
      <Notifications />
      <ConfirmDialog />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Every address that is typed or reloaded has the key `default`: they are told apart by their paths. */
const placeOf = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)
