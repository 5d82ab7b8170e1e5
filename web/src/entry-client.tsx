import './shell/shell.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { type Locale, startLanguage } from './shell/i18n.ts'
import { sendLog, watchErrors } from './shell/logs.ts'
import { setRouter } from './shell/navigation.ts'
import { registerServiceWorker } from './shell/service-worker.ts'
import { watchSession } from './shell/session.ts'

watchErrors()
void start()

async function start(): Promise<void> {
  // The same language as the HTML, before React compares the two.
  await startLanguage(document.documentElement.lang as Locale)
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
  if (root.firstElementChild) hydrateRoot(root, app, options)
  else createRoot(root, options).render(app)
  watchSession()
  registerServiceWorker()
}
