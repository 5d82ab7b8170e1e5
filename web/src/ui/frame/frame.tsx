import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { hasActedEarly, readyEvent, useAsociacion } from '../../shell/config.ts'
import { dot } from '../../shell/dot.ts'
import { useT } from '../../shell/i18n.ts'
import type { Screen } from '../../shell/screen.ts'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { usePageChange } from '../../shell/use-page-change.ts'
import { ConfirmDialog } from '../controls/confirm.tsx'
import { Notifications } from '../controls/notices.tsx'
import { shortToday } from '../dates.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Under which the scroll position of a page is kept. */
const scrollKey = ({ key }: Location): string => (hasActedEarly() ? 'nowhere' : key)

/** The frame of every page, public or private. */
export function Frame({ screens }: { screens: readonly Screen[] }) {
  const t = useT()
  usePageChange()
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    window.dispatchEvent(new Event(readyEvent))
  }, [])
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      {isLoading && <div className="progress" aria-hidden="true" />}
      <div className="top">
        <Header screens={screens} />
        <Notifications />
      </div>
      <PrintHead />
      <main id="main" tabIndex={-1} aria-busy={isLoading}>
        <Outlet />
      </main>
      <Footer />
      <ConfirmDialog />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Print header: the site, the user and the date. */
function PrintHead() {
  const isHydrated = useHydrated()
  return (
    <p className="print-head">
      {useAsociacion().nome}
      {isHydrated && `${dot}${shortToday()}`}
    </p>
  )
}
