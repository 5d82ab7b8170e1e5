import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { readyEvent, useAsociacion } from './config.ts'
import { ConfirmDialog } from './confirm.tsx'
import { dot } from './dot.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useT } from './i18n.ts'
import { Notifications } from './notifications.tsx'
import type { Screen } from './screen.ts'
import { useHydrated } from './use-hydrated.ts'
import { usePageChange } from './use-page-change.ts'

/** The frame of every page, public or private. */
export function Shell({ screens }: { screens: readonly Screen[] }) {
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
      <ScrollRestoration />
    </>
  )
}

/** Print header: the site, the user and the date. */
function PrintHead() {
  const isHydrated = useHydrated()
  return (
    <p className="print-head">
      {useAsociacion().nome}
      {isHydrated && `${dot}${new Date().toLocaleDateString('es').replaceAll('/', '-')}`}
    </p>
  )
}
