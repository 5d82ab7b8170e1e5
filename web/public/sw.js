// Keeps the files that never change (their names carry their content) and a page for when there is no connection.
// It keeps nothing else: no page, no answer of the API, nothing that belongs to a person.
// The address this worker is registered with names the build, so that a new build starts with an empty cache.
const cacheName = `portal-${new URL(self.location.href).searchParams.get('build')}`
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  // A new build takes over at once: its pages do not wait until every old tab is closed.
  self.skipWaiting()
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
  const removeOthers = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  }
  event.waitUntil(removeOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(event))
  else if (request.mode === 'navigate') event.respondWith(fromNetworkFirst(request))
})

/** A cache that cannot be read or written, on a full phone for instance, only makes the portal slower. */
const warn = (error) => console.warn('The cache of the service worker failed', error)

async function fromCacheFirst(event) {
  const { request } = event
  const cache = await caches.open(cacheName).catch(warn)
  const kept = cache && (await cache.match(request).catch(warn))
  if (kept) return kept
  const response = await fetch(request)
  if (cache && response.status === 200) event.waitUntil(cache.put(request, response.clone()).catch(warn))
  return response
}

/** Whether a proxy answers because it cannot reach the server, whose own responses have an id. */
const isOfProxy = ({ status, headers }) => [502, 503, 504].includes(status) && !headers.has('x-request-id')

async function fromNetworkFirst(request) {
  let failed
  try {
    const response = await fetch(request)
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
