import { expect, inOwnPortal } from './journey.ts'
import { adminDni, adminPassword, type RunningPortal, startPortal } from './portal.ts'

/** Public pages are kept in memory for all visitors: these are their answers over HTTP, without a browser. */
const test = inOwnPortal(startPortal)

const ask = async ({ url }: RunningPortal, path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const getEtag = ({ headers }: { headers: Headers }) => headers.get('etag') ?? ''

/** The cookie that signing in sets. */
async function readingCookie({ url }: RunningPortal, login: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('a public page that the browser has is not sent again, until it changes', { tag: '@desktop' }, async ({
  portal,
}) => {
  const first = await ask(portal, '/eventos')
  expect(first.status).toBe(200)
  const headers = { 'if-none-match': getEtag(first) }
  const again = await ask(portal, '/eventos', { headers })
  expect([again.status, again.html, getEtag(again)]).toEqual([304, '', getEtag(first)])
  await portal.asAdmin('POST', '/eventos', {
    titulo: 'Serán das candeas',
    publico: true,
    fecha: [2099, 8, 1],
  })
  const changed = await ask(portal, '/eventos', { headers })
  expect(changed.status).toBe(200)
  expect(changed.html).toContain('Serán das candeas')
})

test('the sitemap is kept until an event is added', { tag: '@desktop' }, async ({ portal }) => {
  const first = await ask(portal, '/sitemap.xml')
  expect(first.headers.get('content-type')).toContain('xml')
  const headers = { 'if-none-match': getEtag(first) }
  expect((await ask(portal, '/sitemap.xml', { headers })).status).toBe(304)
  const fecha = [2099, 8, 1]
  const evento = await portal.asAdmin('POST', '/eventos', { titulo: 'Magosto', publico: true, fecha })
  const changed = await ask(portal, '/sitemap.xml', { headers })
  expect(changed.status).toBe(200)
  expect(changed.html).toContain(`/eventos/${evento.id}</loc>`)
})

test('a public page is the same with any query that it does not know', { tag: '@desktop' }, async ({
  portal,
}) => {
  const plain = await ask(portal, '/prezos')
  const other = await ask(portal, '/prezos?utm_source=x&lingua=ES')
  expect(getEtag(plain)).toMatch(/^".+"$/)
  expect([getEtag(other), other.html]).toEqual([getEtag(plain), plain.html])
})

test('HEAD answers for a public page as GET does, without the page', { tag: '@desktop' }, async ({
  portal,
}) => {
  const page = await ask(portal, '/prezos')
  const head = await ask(portal, '/prezos', { method: 'HEAD' })
  expect([head.status, head.html]).toEqual([200, ''])
  for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy', 'vary'])
    expect(head.headers.get(name), name).toBe(page.headers.get(name))
})

test('a signed-in user neither gets a page from memory nor leaves one there', { tag: '@desktop' }, async ({
  portal,
}) => {
  const person = await portal.addUser({ firstName: 'Sabeliña', lastName: 'Segreda' })
  const cookie = await readingCookie(portal, person.login, person.password)
  // The first request for this page since the user was created is the user's.
  const own = await ask(portal, '/ideario', { headers: { cookie } })
  expect(own.html).toContain(person.email)
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('etag')).toBe(null)
  const visitors = await ask(portal, '/ideario')
  expect(visitors.html).not.toContain(person.email)
  expect(getEtag(visitors)).not.toBe('')
  const headers = { cookie, 'if-none-match': getEtag(visitors) }
  const later = await ask(portal, '/ideario', { headers })
  expect(later.status).toBe(200)
  expect(later.html).toContain(person.email)
})

test('a cookie that is cleared with a public page is not cleared for later visitors', {
  tag: '@desktop',
}, async ({ portal }) => {
  const cookie = await readingCookie(portal, adminDni, adminPassword)
  await portal.call('DELETE', '/account/sessions', undefined, await portal.tokenOf(adminDni, adminPassword))
  const ended = await ask(portal, '/contactar', { headers: { cookie } })
  expect(ended.headers.getSetCookie().join()).toMatch(/^(__Host-)?reading=;/)
  const visitors = await ask(portal, '/contactar')
  expect(getEtag(visitors)).toBe(getEtag(ended))
  expect(visitors.headers.getSetCookie()).toEqual([])
})
