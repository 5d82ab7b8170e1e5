// Keeps the files that never change (their names carry their content) and a page for when there is no connection.
// The address this worker is registered with names the build, so that a new build starts with an empty cache.
const cacheName = `portal-${new URL(self.location.href).searchParams.get('build')}`
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))))
})

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
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (request.mode === 'navigate') event.respondWith(fromNetworkFirst(request))
})

async function fromCacheFirst(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request, response.clone())
  return response
}

async function fromNetworkFirst(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(offlinePage)
    if (page) return page
    throw error
  }
}
