import './shell/shell.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { readyEvent } from './shell/config.ts'
import { type Locale, startLanguage } from './shell/i18n.ts'
import { watchSession } from './shell/load-session.ts'
import { sendLog, watchErrors } from './shell/logs.ts'
import { setRouter } from './shell/navigation.ts'
import { takeOver } from './shell/page-loader.ts'
import { beginHydration, endHydration, getRenderedSession } from './shell/rendered-page.ts'
import { readRouterData } from './shell/router-data.ts'
import { isPublic, type Screen } from './shell/screen.ts'
import { registerServiceWorker } from './shell/service-worker.ts'
import { sessionNow, startSession } from './shell/session.ts'
import { loadParts } from './ui/lazy-part.tsx'

watchErrors()
readRouterData()
void start()

async function start(): Promise<void> {
  // The same language as the HTML, before React compares the two.
  // Without its texts the page is read in Galician.
  await startLanguage(document.documentElement.lang as Locale).catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page carries no #root')
  const state = beginHydration()
  if (state === 'others') drawAnew(root)
  else if (state) enter()
  await loadRenderedPage(state).catch(() => undefined)
  keyVisit()
  const router = createBrowserRouter(routes)
  setRouter(router)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const options = { onRecoverableError: (error: unknown) => sendLog('warn', error) }
  // In a transition, hydration lets the browser answer keys, presses and scrolling in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app, options))
  else createRoot(root, options).render(app)
  watchSession(sessionNow() !== undefined)
  registerServiceWorker()
}

/**
 * Gives a page that was opened by its address a key of its own in the browser's history, where React Router would take `default`. A
 * reload, or the way back, then returns to where the page was scrolled, and the next opening begins at the top.
 */
function keyVisit(): void {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '')
}

type HydratedWindow = { __staticRouterHydrationData?: { loaderData?: Record<string, unknown> } }

/** Nothing of a page of another user's stays. */
function drawAnew(root: HTMLElement): void {
  root.replaceChildren()
  delete (window as HydratedWindow).__staticRouterHydrationData
}

/** Starts the session for which the server rendered the page, and which its data are of. */
function enter(): void {
  const session = getRenderedSession()
  if (!session) return
  startSession(session)
  takeOver((window as HydratedWindow).__staticRouterHydrationData?.loaderData ?? {}, session.token)
  window.addEventListener(readyEvent, endHydration, { once: true })
}

/** The lazy components that the server rendered must be loaded before React hydrates the page. */
async function loadRenderedPage(state: ReturnType<typeof beginHydration>): Promise<void> {
  if (state === 'others') return
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    const screen = route.handle as Screen | undefined
    const isRendered = !screen?.browserOnly && (state || (screen && isPublic(screen)))
    if (typeof route.lazy !== 'function' || !isRendered) continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  if (state) await loadParts(state.parts)
}
