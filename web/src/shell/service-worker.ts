/** The name of this program's own file carries its content, and so names the build. */
const build = import.meta.url.replace(/^.*\//, '').replace(/\W/g, '-')

/** Registers the service worker once the page has loaded; where that fails the portal works without it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(`/sw.js?build=${build}`).catch((error: unknown) => {
      console.warn('The service worker could not be registered', error)
    })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
