import './shell/shell.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { type Locale, startLanguage } from './shell/i18n.ts'
import { watchSession } from './shell/load-session.ts'
import { sendLog, watchErrors } from './shell/logs.ts'
import { setRouter } from './shell/navigation.ts'
import { readRouterData } from './shell/router-data.ts'
import type { Screen } from './shell/screen.ts'
import { registerServiceWorker } from './shell/service-worker.ts'

watchErrors()
readRouterData()
void start()

async function start(): Promise<void> {
  // The same language as the HTML, before React compares the two.
  // Without its texts the page is read in Galician.
  await startLanguage(document.documentElement.lang as Locale).catch(() => undefined)
  await loadRenderedPage().catch(() => undefined)
  const router = createBrowserRouter(routes)
  setRouter(router)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page carries no #root')
  const options = { onRecoverableError: (error: unknown) => sendLog('warn', error) }
  // In a transition, hydration lets the browser answer keys, presses and scrolling in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app, options))
  else createRoot(root, options).render(app)
  watchSession()
  registerServiceWorker()
}

/** A lazy page that the server rendered must be loaded before React hydrates the page. */
async function loadRenderedPage(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function' || !(route.handle as Screen | undefined)?.rendered) continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
