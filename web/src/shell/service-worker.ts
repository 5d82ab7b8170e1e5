import { portalConfig } from './config.ts'
import { sendLog } from './logs.ts'

/** This file's own name contains a content hash, and so identifies the build. */
const build = import.meta.url.replace(/^.*\//, '').replace(/\W/g, '-')

/** The content of the offline page: another name or colour makes another worker, which stores that page again. */
const shownOffline = () => {
  const { nome, cor } = portalConfig().asociacion
  return new URLSearchParams({ nome, cor })
}

/** Registers the service worker after the page has loaded. A failure is only logged: the portal works without it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const failed = (error: unknown) => sendLog('warn', error)
  const register = () => {
    navigator.serviceWorker.register(`/sw.js?build=${build}&${shownOffline()}`).then((registration) => {
      // A browser can be configured without service workers; then the registration is missing.
      const installing = registration?.installing
      let before = 'installing'
      installing?.addEventListener('statechange', () => {
        const { state } = installing
        if (before === 'installing' && state === 'redundant') failed('The service worker was not installed')
        before = state
      })
    }, failed)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
