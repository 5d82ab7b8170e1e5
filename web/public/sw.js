// Keeps a page for when there is no connection, and nothing else: no page of the portal, no answer of the API, nothing that
// belongs to a person. Files of the program never change, so the browser's own cache keeps them, and gives them sooner.
// The address this worker is registered with names the build and what the offline page shows, so that a new build and a
// change of the association's name or colour start with an empty cache.
const cacheName = `portal-${self.location.search.slice(1)}`
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  // A new build takes over at once: its pages do not wait until every old tab is closed.
  self.skipWaiting()
  // Newer browsers then ask for these without starting the worker.
  if (event.addRoutes)
    for (const pathname of ['/assets/*', '/api/*'])
      event.waitUntil(event.addRoutes({ condition: { urlPattern: { pathname } }, source: 'network' }))
  event.waitUntil(keepOfflinePage())
})

// The page has another language now; the server knows it from a cookie.
self.addEventListener('message', (event) => {
  if (event.data === 'language') event.waitUntil(keepOfflinePage().catch(warn))
})

const keepOfflinePage = async () => {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(offlinePage, { cache: 'reload' }))
}

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
    // The browser asks for a page while the worker starts.
    await self.registration.navigationPreload?.enable().catch(warn)
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fromNetworkFirst(event))
})

const warn = (error) => console.warn('The service worker failed', error)

/** Whether a proxy answers because it cannot reach the server, whose own responses have an id. */
const isOfProxy = ({ status, headers }) => [502, 503, 504].includes(status) && !headers.has('x-request-id')

async function fromNetworkFirst({ request, preloadResponse }) {
  let failed
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    if (!isOfProxy(response)) return response
    failed = response
  } catch (error) {
    failed = error
  }
  const page = await caches.match(offlinePage).catch(warn)
  if (page) return page
  if (failed instanceof Response) return failed
  throw failed
}
