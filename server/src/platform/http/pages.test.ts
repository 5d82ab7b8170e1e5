import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openTestPortal, password, type TestPortal } from '../../testing/portal.ts'
import { setUpFactor } from '../../testing/second-factor.ts'
import { freshAddress } from '../../testing/solicitudes.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const site = 'https://portal.example'

async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await portal.app.inject({ method, url, headers })
  const { statusCode: status, body: html } = answer
  return { status, html, headers: answer.headers, tag: String(answer.headers.etag ?? '') }
}

/** The cookie that signing in sets. */
async function readingCookie({ login }: Caller): Promise<string> {
  const { headers } = await portal.visitor.call('POST /authenticate', { body: { login, password } })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

describe('a public page', () => {
  it.each([
    ['/eventos', 'Serán das candeas'],
    ['/sitemap.xml', '/eventos/'],
  ])('%s is not sent again to a browser that has it, until it changes', async (path, added) => {
    const first = await ask(path)
    const headers = { 'if-none-match': first.tag }
    const again = await ask(path, headers)
    expect([first.status, again.status, again.html, again.tag]).toEqual([200, 304, '', first.tag])
    const body = { titulo: 'Serán das candeas', publico: true, fecha: [2099, 8, 1] }
    const { body: evento } = await admin.call('POST /eventos', { body })
    const changed = await ask(path, headers)
    expect([changed.status, changed.html.includes(added)]).toEqual([200, true])
    if (path.endsWith('.xml')) expect(changed.html).toContain(`/eventos/${evento.id}</loc>`)
  })

  it('is the same with any query that it does not know, and HEAD answers as GET does', async () => {
    const plain = await ask('/prezos')
    const other = await ask('/prezos?utm_source=x&lingua=ES')
    expect(plain.tag).toMatch(/^".+"$/)
    expect([other.tag, other.html]).toEqual([plain.tag, plain.html])
    const head = await ask('/prezos', {}, 'HEAD')
    expect([head.status, head.html]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy', 'vary'])
      expect(head.headers[name], name).toBe(plain.headers[name])
  })

  it('comes neither from memory for a signed-in user, nor stays there of them', async () => {
    const person = await portal.signIn()
    const { email } = (await person.call('GET /account')).body
    const cookie = await readingCookie(person)
    // The first request for this page since the user was created is the user's.
    const own = await ask('/ideario', { cookie })
    expect(own.html).toContain(email)
    expect([own.headers['cache-control'], own.tag]).toEqual(['private, no-store', ''])
    const visitors = await ask('/ideario')
    expect(visitors.html).not.toContain(email)
    const later = await ask('/ideario', { cookie, 'if-none-match': visitors.tag })
    expect([later.status, later.html.includes(email)]).toEqual([200, true])
  })

  it('with which a cookie is cleared clears it for no later visitor', async () => {
    const person = await portal.signIn()
    const cookie = await readingCookie(person)
    await person.call('DELETE /account/sessions')
    const ended = await ask('/contactar', { cookie })
    expect(String(ended.headers['set-cookie'])).toMatch(/^__Host-reading=;/)
    const visitors = await ask('/contactar')
    expect([visitors.tag, visitors.headers['set-cookie']]).toEqual([ended.tag, undefined])
  })

  it('carries no style rules but the colours of the association, and its style sheets are files that stay', async () => {
    for (const path of ['/', '/eventos', '/account/login']) {
      const { html } = await ask(path)
      expect(html.match(/<style(?! id="portal-colours")/g), path).toBeNull()
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)]
      expect(sheets.length, path).toBeGreaterThan(0)
      for (const [, sheet = ''] of sheets)
        expect((await ask(sheet)).headers['cache-control'], sheet).toContain('immutable')
    }
  })

  it('brings files that carry what protects them, and not what is for documents', async () => {
    const { html, headers: document } = await ask('/')
    expect(document['cross-origin-opener-policy']).toBe('same-origin')
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const { headers } = await ask(file)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy'])
        expect(headers).not.toHaveProperty(name)
    }
  })
})

const post = async (fields: Record<string, string>, headers = {}, remoteAddress = freshAddress()) => {
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/account/login', remoteAddress },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, html: answer.body, headers: answer.headers }
}

describe('a posted sign-in', () => {
  it('from another site is refused, and signs no user in', async () => {
    const { login } = await portal.signIn()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const answer = await post({ login, password }, headers)
      expect([answer.status, answer.headers['set-cookie']], JSON.stringify(headers)).toEqual([403, undefined])
      expect(answer.html).not.toContain('eyJ')
    }
    const own = await post({ login, password }, { 'sec-fetch-site': 'same-origin' })
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(own.headers['content-security-policy']).toContain("default-src 'none'; script-src 'sha256-")
  })

  it.each([
    ['/socios?page=2', '/socios?page=2'],
    // its guard would end the session
    ['/socios-admin?page=2', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example/x', '/'],
    ['javascript:alert(1)', '/'],
    ['/"><script>alert(1)</script>', '/%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ])('goes on to a page of the portal and to no other site: %s', async (from, to) => {
    const { login } = await portal.signIn('ROLE_PARTNER')
    const { html } = await post({ login, password, from })
    expect(html).toContain(`data-to="${to}"`)
    expect(html).toContain(`content="0;url=${to}"`)
  })

  it('that is refused shows the form again, with the DNI and without the password', async () => {
    const { login } = await portal.signIn()
    const wrong = await post({ login, password: 'non é este', remember: 'on' })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('As credenciais non son válidas')
    expect(wrong.html).toContain(`value="${login}"`)
    expect(wrong.html).not.toContain('non é este')
    const empty = await post({ login: '', password: '' })
    expect([empty.status, empty.html.match(/Este campo é obrigatorio\./g)?.length]).toEqual([400, 2])
  })

  it('asks for the code in a second page, which holds the password encrypted', async () => {
    const person = await portal.signIn()
    const { next } = await setUpFactor(person, portal.clock)
    const asked = await post({ login: person.login, password })
    expect([asked.status, asked.headers['set-cookie']]).toEqual([401, undefined])
    expect(asked.html).toContain('Código de seis cifras')
    expect(asked.html).not.toContain(password)
    const proof = /name="proof" value="([^"]+)"/.exec(asked.html)?.[1] ?? ''
    const wrong = await post({ proof, code: '000000' })
    expect(wrong.html).toContain('O código non é correcto')
    const right = await post({ proof, code: next() })
    expect([right.status, String(right.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('reading='),
    ])
    portal.clock.advance(11 * 60_000)
    expect((await post({ proof, code: next() })).status, 'a proof of ten minutes ago').toBe(401)
  })

  it('in another format is none', async () => {
    const { login } = await portal.signIn()
    const answer = await portal.app.inject({
      ...{ method: 'POST', url: '/account/login', headers: { origin: site } },
      payload: { login, password },
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined])
  })

  it('counts with the sign-ins of the API, and takes no proof but the server’s', async () => {
    const { login } = await portal.signIn()
    const from = freshAddress()
    expect((await post({ proof: 'x.y.z', code: '000000' }, {}, from)).status).toBe(401)
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1)
      statuses.push((await post({ login, password: `wrong ${nth}` }, {}, from)).status)
    expect(statuses[0]).toBe(401)
    const last = await post({ login, password: 'wrong again' }, {}, from)
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
    const byApi = await portal.visitor.call('POST /authenticate', { body: { login, password: 'x' }, from })
    expect(byApi.status).toBe(429)
  })
})
