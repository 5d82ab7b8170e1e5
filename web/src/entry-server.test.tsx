// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { render, siteFiles } from './entry-server.tsx'
import { testConfig } from './shell/testing.ts'

const template =
  '<html lang="gl"><head><!--head--></head><body><div id="root"><!--body--></div><!--foot--></body></html>'
const config = testConfig({ languages: ['GL', 'ES'] })
const page = (language: string) => ({
  language,
  body: `<p>Corpo ${language}</p>`,
  description: `Descrición "${language}"`,
})

/** The API as these tests need it: one page exists, one does not, one is broken. */
async function api(url: string): Promise<Response> {
  if (url === '/api/statics/Prezos') return new Response(null, { status: 404 })
  if (url === '/api/statics/Ideario') return new Response(null, { status: 500 })
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
  const record = {
    id: 1,
    definedId: url.split('/').pop(),
    version: 1,
    translations: [page('GL'), page('ES')],
  }
  return new Response(JSON.stringify(record), { headers: { 'content-type': 'application/json' } })
}
const open = (path: string, cookie = '') =>
  render(new Request(`https://portal.example${path}`, { headers: { cookie } }), {
    fetch: api,
    config,
    nonce: 'N0nce',
    template,
  })

describe('a page rendered on the server', () => {
  it('can be read, and says to search engines what it is', async () => {
    const { status, html } = await open('/Instalacions/')
    expect(status).toBe(200)
    expect(html).toContain('<p>Corpo GL</p>')
    expect(html).toContain('<title>Instalacións · Xuntanza</title>')
    expect(html).toContain('content="Descrición &quot;GL&quot;"')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/instalacions">')
  })

  it('marks its inline script with the nonce, and takes its settings along', async () => {
    const { html } = await open('/')
    expect(html).toMatch(/<script nonce="N0nce">window\.__staticRouterHydrationData/)
    expect(html).toContain('"appName":"Xuntanza"')
  })

  it('is 404 for an unknown address and for a page that was removed', async () => {
    for (const path of ['/nothing', '/prezos']) {
      const { status, html } = await open(path)
      expect(status, path).toBe(404)
      expect(html, path).toContain('Non se atopou a páxina')
      expect(html, path).toContain('noindex')
    }
  })

  it('is never blank when the API fails', async () => {
    const { status, html } = await open('/ideario')
    expect(status).toBe(500)
    expect(html).toContain('Algo fallou')
  })

  it('is a frame for a private address', async () => {
    const { status, html } = await open('/auditoria')
    expect(status).toBe(200)
    expect(html).toContain('skeleton')
    expect(html).toContain('<title>Auditoría · Xuntanza</title>')
    expect(html).toContain('noindex')
  })

  it('can be the login', async () => {
    const { html } = await open('/account/login')
    expect(html).toContain('Lembrarme neste dispositivo')
    expect(html).toContain('noindex')
  })

  it('speaks the language each visitor chose, also when they come together', async () => {
    const cookies = ['lang=es', '', 'lang=es', 'lang=gl', 'a=b; lang=es']
    const pages = await Promise.all(cookies.map((cookie) => open('/', cookie)))
    const languages = pages.map(({ html }) =>
      [/lang="(\w+)"/.exec(html)?.[1], /Corpo (\w+)/.exec(html)?.[1]].join(),
    )
    expect(languages).toEqual(['es,ES', 'gl,GL', 'es,ES', 'gl,GL', 'es,ES'])
    expect(pages[0]?.html).toContain('Proyecto')
  })
})

it('the files of the site carry its name and address', async () => {
  const files = await siteFiles(config, 'https://portal.example')
  expect(files['/robots.txt']?.body).toContain('https://portal.example/sitemap.xml')
  expect(files['/sitemap.xml']?.body).toContain('<loc>https://portal.example/como-asociarse</loc>')
  expect(files['/sitemap.xml']?.body).not.toContain('auditoria')
  expect(JSON.parse(files['/manifest.webmanifest']?.body ?? '')).toMatchObject({
    name: 'Xuntanza',
    lang: 'gl',
  })
})
