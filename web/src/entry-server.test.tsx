// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Evento } from '#contract/eventos.ts'
import { inlineScripts, render, siteFiles, sitemap } from './entry-server.tsx'
import { testConfig } from './shell/testing.ts'

const template =
  '<html lang="gl"><head><!--head--><!--preloads--><!--programs--></head><body><!--start--><div id="root"><!--body--></div><!--foot--></body></html>'
const config = testConfig({ languages: ['GL', 'ES'] })
const page = (language: string) => ({
  language,
  body: `<p>Corpo ${language}</p>`,
  description: `Descrición "${language}"`,
})

const evento = (changes: Partial<Evento>): Evento => ({
  id: 1,
  titulo: 'Magosto',
  publico: true,
  lugar: '',
  fecha: null,
  descripcion: '',
  thumbnail: null,
  enlaces: [],
  fotos: [],
  documentos: [],
  version: 1,
  ...changes,
})
const eventos = [
  evento({
    id: 5,
    titulo: 'Festa & "magosto" <b>',
    lugar: 'Souto de Teo',
    fecha: [2026, 5, 31, 19, 30],
    descripcion: '<h2>Castañas</h2><p>e viño.</p>',
    thumbnail: { uuid: 'u-u', fileName: 'Cartel.jpg', type: 'jpg' },
    enlaces: [{ nombre: 'O tempo', url: 'https://tempo.example', grupo: null }],
    fotos: [{ uuid: 'f-1', fileName: 'Lume.jpg', type: 'jpg' }],
    documentos: [
      {
        id: 3,
        titulo: 'Programa',
        fichero: { uuid: 'd-1', fileName: 'Programa.pdf', type: 'pdf' },
        grupo: null,
      },
    ],
  }),
  evento({ id: 6, titulo: 'Maios', fecha: [2026, 5, 3, 0, 0] }),
  evento({ id: 7, titulo: 'Sen día' }),
  evento({ id: 8, titulo: 'Segredo', publico: false, lugar: 'Agochado' }),
]

/** The events as the API lists them: only what the days leave, in the order asked for, as many as asked for. */
function listed(query: URLSearchParams): Response {
  const [, from] = /desde:(\S+)/.exec(query.get('filters') ?? '') ?? []
  const [, until] = /ata:(\S+)/.exec(query.get('filters') ?? '') ?? []
  const toDay = ({ fecha }: Evento) =>
    fecha
      ? fecha
          .slice(0, 3)
          .map((part) => String(part).padStart(2, '0'))
          .join('-')
      : '~'
  const found = eventos
    .filter(({ publico, titulo }) => publico && titulo.includes(query.get('search') ?? ''))
    .filter((each) => (!from || toDay(each) >= from) && (!until || toDay(each) <= until))
    .sort((one, other) => (toDay(one) < toDay(other) ? -1 : 1))
  if (query.getAll('sort')[0] === 'fecha,desc') found.reverse()
  const content = found.slice(0, Number(query.get('size') ?? 1000))
  return Response.json({ content, totalElements: found.length })
}

/** Pages with the sample text. */
const samples = ['/api/statics/XestionDeIdades']

/** The API as these tests need it: one page exists, one does not, one is broken; events are asked for as a visitor. */
async function api(url: string, { headers }: RequestInit = {}): Promise<Response> {
  expect(headers).not.toHaveProperty('authorization')
  const { pathname, searchParams } = new URL(url, 'http://portal')
  if (pathname === '/api/eventos/public') return listed(searchParams)
  const [, id] = /^\/api\/eventos\/(.+)$/.exec(pathname) ?? []
  if (id) {
    const found = eventos.find((each) => String(each.id) === id)
    if (found?.publico) return Response.json(found)
    return new Response(null, { status: found ? 401 : /^\d+$/.test(id) ? 404 : 400 })
  }
  if (pathname === '/api/statics/entities') {
    const content = [{ id: 1, definedId: 'XestionDeIdades', description: '', sample: true }]
    return Response.json({ content, totalElements: content.length })
  }
  if (url === '/api/statics/Prezos') return new Response(null, { status: 404 })
  if (url === '/api/statics/Ideario') return new Response(null, { status: 500 })
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
  const record = {
    id: 1,
    definedId: url.split('/').pop(),
    version: 1,
    ...(samples.includes(url) && { sample: true }),
    translations: [page('GL'), page('ES')],
  }
  return new Response(JSON.stringify(record), { headers: { 'content-type': 'application/json' } })
}
const getAssets = (modules: readonly string[]) => ({
  entry: '/assets/index.js',
  scripts: ['/assets/index.js', ...modules.map((module) => `/assets/${module}.js`)],
  styles: modules.map((module) => `/assets/${module}.css`),
})
const open = (path: string, cookie = '', fetch = api) =>
  render(new Request(`https://portal.example${path}`, { headers: { cookie } }), {
    fetch,
    reader: null,
    config,
    template,
    getAssets: getAssets,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-10T22:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
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

  it('has no inline scripts but those that the policy names, and takes its settings and data along', async () => {
    for (const path of ['/', '/eventos/5', '/ideario', '/nothing', '/account/login']) {
      const { html } = await open(path)
      const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)
      expect(scripts[0], path).toBe(inlineScripts[0])
      expect(inlineScripts, path).toEqual(expect.arrayContaining(scripts))
      const others = [...html.matchAll(/<script (.*?)>/g)].map(([, attributes]) => attributes)
      for (const attributes of others) expect(attributes, path).toMatch(/^type="application\/(ld\+)?json"/)
    }
    const { html } = await open('/')
    expect(html).toContain('id="router-data">{"loaderData":')
    expect(html).toContain('"nome":"Xuntanza"')
  })

  it('is the same to the last byte while its contents are the same', async () => {
    for (const path of ['/', '/eventos', '/account/login'])
      expect((await open(path)).html, path).toBe((await open(path)).html)
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

  it('says by its status that the portal will be back when the API does not answer for now', async () => {
    const away = async () =>
      new Response(JSON.stringify({ error: 'error.not-ready' }), {
        status: 503,
        headers: { 'x-app-error': 'error.not-ready' },
      })
    for (const path of ['/', '/ideario', '/eventos', '/eventos/5']) {
      const { status, html } = await open(path, '', away)
      expect(status, path).toBe(503)
      expect(html, path).toContain('Téntao de novo dentro dun momento')
    }
  })

  it('has the program that holds back a form in front of every form', async () => {
    const { html } = await open('/account/login')
    expect(html.indexOf("addEventListener('submit'")).toBeGreaterThan(0)
    expect(html.indexOf("addEventListener('submit'")).toBeLessThan(html.indexOf('<form'))
  })

  it('has no link before the one that skips to the contents', async () => {
    const { html } = await open('/account/login')
    const body = html.slice(html.indexOf('<body')).replace(/<template.*?<\/template>/gs, '')
    expect(/<a [^>]*>/.exec(body)?.[0]).toContain('skip-link')
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
    const cookies = ['lang=es', '', '__Host-lang=es', 'lang=gl', 'a=b; lang=es']
    const pages = await Promise.all(cookies.map((cookie) => open('/', cookie)))
    const languages = pages.map(({ html }) =>
      [/lang="(\w+)"/.exec(html)?.[1], /Corpo (\w+)/.exec(html)?.[1]].join(),
    )
    expect(languages).toEqual(['es,ES', 'gl,GL', 'es,ES', 'gl,GL', 'es,ES'])
    expect(pages[0]?.html).toContain('Proyecto')
  })
})

describe('a public event rendered on the server', () => {
  it('can be read without scripts: its text, links, photos and documents', async () => {
    const { status, html } = await open('/eventos/5')
    expect(status).toBe(200)
    const text = html.replace(/<script.*?<\/script>/gs, '')
    for (const part of [
      'Festa &amp; &quot;magosto&quot; &lt;b&gt;</h1>',
      'domingo, 31 de maio de 2026, ás\u00a019:30',
      'Souto de Teo',
      '<h2>Castañas</h2><p>e viño.</p>',
      'href="https://tempo.example"',
      'src="/api/eventos/5/thumbnail?thumbnail=false&amp;v=u-u"',
      'src="/api/eventos/5/images/f-1?thumbnail=true&amp;v=f-1"',
      'href="/api/eventos/5/images/f-1?v=f-1"',
      'href="/api/eventos/5/documents/3/file?v=d-1&amp;download=true"',
    ])
      expect(text).toContain(part)
  })

  it('names in its head every file it needs, and no script starts by itself', async () => {
    const { html } = await open('/eventos/5')
    const module = 'src/modules/eventos/evento-detail.tsx'
    const [head = ''] = html.split('</head>')
    expect(head).toContain(`<link rel="stylesheet" href="/assets/${module}.css">`)
    const preload = '<link rel="preload" as="script" crossorigin fetchpriority="low"'
    for (const path of ['index', module, 'src/texts/gl-eventos.js'])
      expect(head).toContain(`${preload} href="/assets/${path}.js"`)
    expect(head).toContain(`${preload} href="/assets/index.js" id="entry">`)
    expect(html).not.toMatch(/modulepreload|<script[^>]* src=|type="module"/)
    expect(head).toContain("import(document.getElementById('entry').href)")
  })

  it('tells search engines and messengers what, when and where', async () => {
    const { html } = await open('/eventos/5')
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
    expect(html).toContain('<title>Festa &amp; &quot;magosto&quot; &lt;b&gt; · Xuntanza</title>')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/eventos/5">')
    expect(meta('description')).toMatch(/2026, ás\u00a019:30\. Souto de Teo\. Castañas e viño\.$/)
    expect(meta('og:title')).toBe('Festa &amp; &quot;magosto&quot; &lt;b&gt; · Xuntanza')
    expect(meta('og:type')).toBe('article')
    expect(meta('og:url')).toBe('https://portal.example/eventos/5')
    expect(meta('og:image')).toBe('https://portal.example/api/eventos/5/thumbnail?thumbnail=false&amp;v=u-u')
    expect(meta('og:locale')).toBe('gl_ES')
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(html).not.toContain('noindex')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(data).not.toContain('<b>')
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Event',
      name: 'Festa & "magosto" <b>',
      startDate: '2026-05-31T19:30',
      location: { name: 'Souto de Teo' },
    })
  })

  it('does without time, place, picture and text', async () => {
    const { html } = await open('/eventos/6/')
    expect(html).toContain('domingo, 3 de maio de 2026<')
    expect(html).toContain('"startDate":"2026-05-03"')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/eventos/6">')
    expect(html).toContain('content="https://portal.example/icon-512.png"')
    const undated = await open('/eventos/7', 'lang=es')
    expect(undated.html).toContain('Fecha por determinar')
    expect(undated.html).not.toContain('ld+json')
  })
})

describe('an event that is not public', () => {
  it('is a frame that says nothing, not even its name', async () => {
    const { status, html } = await open('/eventos/8')
    expect(status).toBe(200)
    expect(html).toContain('<title>Evento · Xuntanza</title>')
    expect(html).toContain('skeleton')
    expect(html).toContain('noindex')
    expect(html).not.toMatch(/Segredo|Agochado/)
  })

  it('is 404 when there is none, as is what is no number', async () => {
    for (const path of ['/eventos/99', '/eventos/abc', '/eventos/1e3'])
      expect((await open(path)).status, path).toBe(404)
  })
})

describe('the list of events rendered on the server', () => {
  const order = (html: string) => [...html.matchAll(/href="\/eventos\/(\d+)"/g)].map(([, id]) => Number(id))

  it('has events to come, the soonest first, then past ones, the latest first', async () => {
    const { status, html } = await open('/eventos')
    expect(status).toBe(200)
    expect(html).toContain('<title>Eventos · Xuntanza</title>')
    expect(order(html)).toEqual([5, 7, 6])
    const past = html.indexOf('Eventos pasados')
    expect(past).toBeGreaterThan(html.indexOf('Próximos eventos'))
    expect(html.indexOf('>Maios<')).toBeGreaterThan(past)
    expect(html).not.toContain('Segredo')
  })

  it('counts an event of today as one to come, by the day of the association', async () => {
    // In Spain it is the 3rd of May already.
    vi.setSystemTime(new Date('2026-05-02T22:30:00Z'))
    expect(order((await open('/eventos')).html)).toEqual([6, 5, 7])
    vi.setSystemTime(new Date('2026-05-03T21:59:00Z'))
    expect(order((await open('/eventos')).html)).toEqual([6, 5, 7])
    vi.setSystemTime(new Date('2026-05-03T22:00:00Z'))
    expect(order((await open('/eventos')).html)).toEqual([5, 7, 6])
  })

  it('shows the search of the address, and says when nothing is found', async () => {
    expect(order((await open('/eventos?search=Maios')).html)).toEqual([6])
    const { html } = await open('/eventos?search=%3Cscript%3E')
    expect(html).toContain('Non se atopou nada.')
    expect(html).toContain('value="&lt;script&gt;"')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/eventos">')
  })

  it('fails as a page when the API does', async () => {
    const broken = async () => new Response(null, { status: 500 })
    expect((await open('/eventos', '', broken)).status).toBe(500)
    expect((await open('/eventos/5', '', broken)).status).toBe(500)
  })
})

describe('the home page', () => {
  it('shows the next public event', async () => {
    const { html } = await open('/')
    expect(html).toContain('Próximo evento')
    expect(html).toContain('href="/eventos/5"')
    expect(html).not.toContain('Maios')
    vi.setSystemTime(new Date('2026-06-01T10:00:00Z'))
    const later = await open('/')
    expect(later.html, 'what has no day is not next').not.toContain('Próximo evento')
  })

  it('does without it when it cannot be had', async () => {
    const { status, html } = await open('/', '', async (url, init) =>
      url.includes('eventos') ? new Response(null, { status: 500 }) : api(url, init),
    )
    expect(status).toBe(200)
    expect(html).toContain('Corpo GL')
    expect(html).not.toContain('Próximo evento')
  })
})

it('the files of the site carry its name and address', async () => {
  const files = await siteFiles(config, new Request('https://portal.example/robots.txt'))
  expect(files['/robots.txt']?.body).toContain('https://portal.example/sitemap.xml')
  expect(files['/robots.txt']?.body).toContain('Allow: /api/eventos/')
  expect(JSON.parse(files['/manifest.webmanifest']?.body ?? '')).toMatchObject({
    name: 'Xuntanza',
    lang: 'gl',
  })
})

it('the page for when there is no connection has the language that the browser chose', async () => {
  const offline = async (cookie: string) => {
    const files = await siteFiles(config, new Request('https://portal.example/', { headers: { cookie } }))
    return files['/offline.html']?.body
  }
  expect(await offline('lang=es')).toContain('<html lang="es">')
  expect(await offline('lang=es')).toContain('Intentar de nuevo')
  expect(await offline('')).toContain('<html lang="gl">')
})

it('the sitemap names the public pages and events', async () => {
  const { body } = await sitemap({ config, fetch: api }, 'https://portal.example')
  for (const path of ['/', '/como-asociarse', '/eventos', '/eventos/5', '/eventos/7'])
    expect(body).toContain(`<loc>https://portal.example${path}</loc>`)
  expect(body).not.toMatch(/auditoria|login|eventos\/8|:id/)
})

it('a sample text is read, but search engines are told neither to keep it nor where it is', async () => {
  const { status, html } = await open('/xestion-de-idades')
  expect(status).toBe(200)
  expect(html).toContain('Corpo GL')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('content="Descrición')
  expect((await open('/como-asociarse')).html).not.toContain('noindex')
  const { body } = await sitemap({ config, fetch: api }, 'https://portal.example')
  expect(body).not.toContain('xestion-de-idades')
})
