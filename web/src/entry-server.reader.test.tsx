// @vitest-environment node

import { useQuery } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Session } from '#contract/account.ts'
import type { Grupo } from '#contract/grupos.ts'
import type { Role } from '#contract/roles.ts'
import { inlineScripts, type PageReader, render } from './entry-server.tsx'
import { testSocio } from './modules/socios/testing/socio.ts'
import { call, type Fetch } from './shell/api.ts'
import { createDeferred } from './shell/deferred.ts'
import type { PageAddress } from './shell/page-loader.ts'
import type { PageModule } from './shell/page-module.ts'
import { type PageState, pageStateId } from './shell/rendered-page.ts'
import { testConfig, testSession } from './shell/testing.ts'

/** The component at /documentos in a test; null for the documents. */
let Documentos: ((props: object) => React.ReactNode) | null = () => null
/** The queries that it declares. */
let queries: PageModule['queries'] = () => []
vi.mock(
  './modules/documentos/documento-list.tsx',
  async (importOriginal: () => Promise<typeof import('./modules/documentos/documento-list.tsx')>) => {
    const original = await importOriginal()
    return {
      Component: () => (Documentos ? <Documentos /> : <original.Component />),
      loader: undefined,
      queries: (at: PageAddress, reader: Session) =>
        Documentos ? queries?.(at, reader) : original.queries(at),
    }
  },
)

vi.mock('react-dom/server', async (importOriginal: () => Promise<typeof import('react-dom/server')>) => {
  const original = await importOriginal()
  return { ...original, renderToString: vi.fn(original.renderToString) }
})

const template =
  '<html lang="gl"><head><!--head--><!--programs--></head><body><!--start--><div id="root"><!--body--></div><!--foot--></body></html>'
const config = testConfig({ languages: ['GL', 'ES'] })
const { token: _, ...account } = testSession()

const member = { ...account, socioId: 7 }

const grupo = (id: number, name: string): Grupo => ({
  id,
  name,
  value: 'grupo',
  protected: false,
  socios: [{ id: 1, nombre: 'Lúa', apellidos: `de ${name}` }],
  version: 1,
})
const plan = { pagador: null, metodo: 'TRANSFERENCIA', cotas: [] }
const idIn = (url: string) => Number(/\d+$/.exec(url)?.[0])
const warn = vi.fn()
const visitorsFetch = vi.fn<Fetch>(async () => new Response(null, { status: 500 }))

const open = (path: string, fetch: Fetch, reader: Partial<PageReader> = {}, cookie = '') =>
  render(new Request(`https://portal.example${path}`, { headers: { cookie } }), {
    fetch: visitorsFetch,
    reader: { account, mark: 'mark-of-carme', fetch, ...reader },
    warn,
    config,
    template,
    getAssets: () => ({ entry: '', scripts: [], styles: [] }),
  })
const openGrupo = (answer: () => Response) =>
  open(
    '/grupo-form/7',
    vi.fn<Fetch>(async () => answer()),
  )
const refused = (status: number) => () => new Response(null, { status })

/** The data in the page for the browser; undefined for a frame. */
function readState(html: string): PageState | undefined {
  const text = new RegExp(`<script type="application/json" id="${pageStateId}">(.*?)</script>`).exec(
    html,
  )?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

/** Answers when `count` questions wait, the last one first. */
function answerTogether(count: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return async () => {
    const { promise, resolve } = createDeferred<void>()
    waiting.push(resolve)
    if (waiting.length === count) for (const answer of waiting.splice(0).reverse()) answer()
    await promise
  }
}

const grupoQuery = (id: number) => ({
  queryKey: ['chain', id],
  queryFn: () => call('GET /grupos/:id', { params: { id } }),
})

const noteRendering = vi.fn()
/** A page that asks for two groups. */
function Two() {
  noteRendering()
  const [one, other] = [useQuery(grupoQuery(3)).data, useQuery(grupoQuery(4)).data]
  return <p>{one && other && `${one.name} and ${other.name}`}</p>
}

/** A page that asks for the next group when the one before is there, without end. */
function Chain({ id = 1 }: { id?: number }) {
  const { data } = useQuery(grupoQuery(id))
  return (
    data && (
      <>
        <p>{data.name}</p>
        <Chain id={id + 1} />
      </>
    )
  )
}

/** A page that would change something by being rendered. */
function SignOut() {
  return useQuery({ queryKey: ['out'], queryFn: () => call('POST /account/logout') }).status
}

/** A page that cannot be rendered; its error names a person. */
function Broken(): never {
  throw new Error(account.login)
}

// The pages load when they are first opened.
beforeAll(async () => {
  await Promise.all([
    open('/documentos', async () => Response.error()),
    openGrupo(refused(404)),
    // Loading them takes longer than a page may wait.
    import('./modules/socios/socio-list.tsx'),
    import('./modules/socios/socio-detail.tsx'),
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('a page rendered for a signed-in user', () => {
  it('tells neither search engines nor those with whom its address is shared of itself', async () => {
    const { html } = await openGrupo(() => Response.json(grupo(7, 'Coro')))
    const [, head = ''] = /<head>(.*?)<\/head>/s.exec(html) ?? []
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect(head).not.toMatch(/property="og:|twitter:|rel="canonical"|name="description"/)
  })

  it('hides itself from another session before its content and its other programs come', async () => {
    const { html } = await openGrupo(() => Response.json(grupo(7, 'Coral')))
    const [program = -1, guard = -1] = inlineScripts.map((text) => html.indexOf(text))
    expect(guard).toBeGreaterThan(html.indexOf('id="reader" content="mark-of-carme"'))
    expect(program).toBeGreaterThan(guard)
    expect(html.indexOf('<body')).toBeGreaterThan(program)
  })

  it('contains the data that it shows, and carries them for the browser', async () => {
    const { status, html } = await openGrupo(() => Response.json(grupo(7, 'Coral')))
    expect(status).toBe(200)
    expect(html).toContain('<title>Coral · Xuntanza</title>')
    expect(html).toContain('Coral</h1>')
    expect(html).toContain('Lúa de Coral')
    expect(html).not.toContain('skeleton')
    expect(readState(html)).toMatchObject({
      mark: 'mark-of-carme',
      queries: [{ key: ['grupos', 'one', 7], data: { name: 'Coral' } }],
    })
  })

  it('shows its reader only what the API answered that reader, in their language, also when two are rendered together', async () => {
    Documentos = Chain
    const readers = [
      { firstName: 'Antía', language: 'gl', skip: 'Ir ao contido' },
      { firstName: 'Brais', language: 'es', skip: 'Ir al contenido' },
    ]
    for (const path of ['/grupo-form/7', '/documentos']) {
      const turn = answerTogether(readers.length)
      const pages = await Promise.all(
        readers.map(({ firstName, language }) => {
          const fetch: Fetch = async (url) => {
            await turn()
            return Response.json(grupo(idIn(url), `Grupo ${idIn(url)} de ${firstName}`))
          }
          const reader = { account: { ...account, firstName }, mark: `mark of ${firstName}` }
          return open(path, fetch, reader, `lang=${language}`)
        }),
      )
      for (const [index, { html }] of pages.entries()) {
        const [own, other] = index === 0 ? readers : [...readers].reverse()
        expect(html, path).toContain(`<html lang="${own?.language}">`)
        expect(html, path).toContain(`>${own?.skip}<`)
        expect(html, path).toContain(`de ${own?.firstName}</`)
        expect(html, path).not.toContain(other?.firstName)
        expect(readState(html)?.account.firstName, path).toBe(own?.firstName)
        expect(readState(html)?.queries.length, path).toBeGreaterThan(0)
      }
    }
    expect(visitorsFetch).not.toHaveBeenCalled()
  })

  it('speaks the language of the account where the browser chose none, of those on offer', async () => {
    const renderLanguage = async (langKey: 'GL' | 'ES', cookie = '') => {
      const reader = { account: { ...account, langKey } }
      const { html } = await open(
        '/grupo-form/7',
        async () => Response.json(grupo(7, 'Coro')),
        reader,
        cookie,
      )
      return /<html lang="(\w+)">/.exec(html)?.[1]
    }
    expect(await renderLanguage('ES')).toBe('es')
    expect(await renderLanguage('GL')).toBe('gl')
    expect(await renderLanguage('ES', 'lang=gl')).toBe('gl')
    expect(await renderLanguage('ES', 'lang=fr')).toBe('es')
  })

  it('carries the account without a token', async () => {
    const { html } = await openGrupo(() => Response.json(grupo(7, 'Coral')))
    expect(readState(html)?.account).toStrictEqual(account)
    expect(html).not.toMatch(/"token":"/)
  })

  it('carries names that look like markup as text', async () => {
    const name = '</script><script>alert(1)</script><!--'
    const { html } = await openGrupo(() => Response.json(grupo(7, name)))
    expect(readState(html)?.queries).toMatchObject([{ data: { name } }])
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain(name)
  })

  it('says 404 when its record does not exist', async () => {
    const { status, html } = await openGrupo(refused(404))
    expect(status).toBe(404)
    expect(html).toContain('Non se atopou')
  })

  it('shows that the API failed, and lets the reader try again', async () => {
    const { html } = await openGrupo(refused(500))
    expect(html).not.toContain('skeleton')
    expect(html).toContain('role="alert"')
    expect(readState(html)?.queries).toMatchObject([{ error: { status: 500 } }])
  })

  it('leads on the server to the page for a reader who may not edit the text', async () => {
    // Loading it takes longer than a page may wait.
    await import('./modules/statics/static-editor.tsx')
    const editor = { ...account, authorities: ['SP_FINANCES' as const] }
    const page = await open('/statics/Servizos/edit', async () => new Response(null, { status: 500 }), {
      account: editor,
    })
    expect(page).toMatchObject({ status: 302, redirect: '/unauthorized' })
  })

  it('is rendered once when its module says what it asks for, and asks for that once', async () => {
    Documentos = Two
    queries = ({ search }) => [grupoQuery(Number(search.get('from'))), grupoQuery(4)]
    const turn = answerTogether(2)
    const fetch = vi.fn<Fetch>(async (url) => {
      await turn()
      return Response.json(grupo(idIn(url), `Grupo ${idIn(url)}`))
    })
    const { html } = await open('/documentos?from=3', fetch)
    queries = () => []
    expect(html).toContain('<p>Grupo 3 and Grupo 4</p>')
    expect(noteRendering).toHaveBeenCalledTimes(1)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is the register or a record, of which the server asks for all at once what their components show', async () => {
    const reader = { account: { ...account, authorities: ['ROLE_ADMIN' as const] } }
    const asked: string[] = []
    const fetch: Fetch = async (url) => {
      asked.push(url.replace(/^.*\/api|\?.*$/g, ''))
      return Response.json({ content: [], totalElements: 0 })
    }
    const { html } = await open('/socios-admin?sort=numero,desc&pageSize=25', fetch, reader)
    expect(asked).toEqual(['/socios', '/campos', '/socios/cartas'])
    expect(readState(html)?.queries).toHaveLength(3)
    asked.length = 0
    await open('/socios-admin', fetch, {
      account: { ...account, authorities: ['PARTNER_READONLY' as const] },
    })
    // letters are the keepers' matter
    expect(asked).toEqual(['/socios', '/campos'])
    asked.length = 0
    const turn = answerTogether(2)
    await open(
      '/socios/7',
      async (url) => {
        asked.push(url.replace(/^.*\/api|\?.*$/g, ''))
        await turn()
        return Response.json({ ...testSocio(), ...plan })
      },
      reader,
    )
    expect(asked.sort()).toEqual(['/socios/7', '/socios/7/cotas'])
  })

  const withRoles = (...authorities: Role[]) => ({ ...member, authorities })
  it.each<[address: string, whose: string, PageReader['account'], queries: number]>([
    ['/', 'a member', member, 5],
    ['/', 'a person without a record', account, 3],
    ['/', 'a reader of the board', withRoles('ROLE_USER', 'BOARD_OF_DIRECTORS_READONLY'), 6],
    ['/', 'a keeper of texts', withRoles('ROLE_USER', 'SP_PROJECT_ASSOCIATION'), 6],
    ['/', 'a keeper of the finances', withRoles('ROLE_USER', 'SP_FINANCES'), 8],
    ['/', 'an administrator', withRoles('ROLE_ADMIN'), 10],
    ['/', 'a person without a second factor', { ...account, secondFactorNeeded: true }, 0],
    ['/socios?search=lua', 'a member', member, 1],
    ['/documentos?filters=ano:2026&page=2', 'a member', member, 3],
    ['/grupo-list?sort=name,desc', 'a member', member, 1],
    ['/grupo-form/7', 'a member', member, 1],
    ['/a-mina-cota', 'a member', member, 1],
    ['/account/security', 'a member', member, 2],
    ['/asembleas', 'a member', member, 1],
    ['/xuntas-directivas/7', 'an administrator', withRoles('ROLE_ADMIN'), 1],
    ['/asembleas-admin?page=2', 'an administrator', withRoles('ROLE_ADMIN'), 1],
    ['/eventos-admin', 'an administrator', withRoles('ROLE_ADMIN'), 1],
    ['/estado', 'an administrator', withRoles('ROLE_ADMIN'), 1],
  ])('is rendered once: %s of %s (%#)', async (address, _, reader, count) => {
    Documentos = null
    const fetch: Fetch = async (url) => {
      if (url.includes('/statics/Presentacion')) return Response.json({ translations: [] })
      if (url.includes('/eventos/public')) return Response.json({ content: [] })
      return new Response(null, { status: 404 })
    }
    // A process downloads the lazy parts of its pages once.
    await open(address, fetch, { account: reader })
    vi.mocked(renderToString).mockClear()
    const { html } = await open(address, fetch, { account: reader })
    expect(renderToString).toHaveBeenCalledTimes(1)
    expect(readState(html)?.queries).toHaveLength(count)
  })

  it('is rendered five times at most', async () => {
    Documentos = Chain
    const fetch = vi.fn<Fetch>(async (url) => Response.json(grupo(idIn(url), `Grupo ${idIn(url)}`)))
    const { html } = await open('/documentos', fetch)
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(html).toContain('Grupo 4')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('the frame without content', () => {
  const isFrame = (html: string) => html.includes('skeleton') && readState(html) === undefined

  it('comes when the session has ended or a right was withdrawn', async () => {
    for (const status of [401, 403]) {
      const page = await openGrupo(refused(status))
      expect(page.status).toBe(200)
      expect(isFrame(page.html)).toBe(true)
    }
    expect(warn).not.toHaveBeenCalled()
  })

  it('comes for a reader without the role of the page, and the API is not asked', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(grupo(7, 'Coral')))
    for (const path of ['/auditoria', '/socios-admin', '/socios/5'])
      expect(isFrame((await open(path, fetch)).html), path).toBe(true)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('comes when the answers take too long, with one line in the log that names no person', async () => {
    vi.useFakeTimers()
    const fetch = vi.fn<Fetch>(() => new Promise(() => {}))
    const page = open('/grupo-form/7', fetch, { account: { ...account, socioId: 1 } })
    while (fetch.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(3_000)
    // the frame is rendered in a turn of its own
    await vi.advanceTimersByTimeAsync(10)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toMatch(/^\/grupo-form\/:id is sent without its content: Error {4}at /)
    expect(isFrame((await page).html)).toBe(true)
    // what the page has asked for is not read to its end
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  })

  it('comes when the API cannot be reached or the page fails, and the log does not repeat what the error says', async () => {
    Documentos = Broken
    for (const path of ['/grupo-form/7', '/documentos'])
      expect(isFrame((await open(path, () => Promise.reject(new Error(account.login)))).html), path).toBe(
        true,
      )
    expect(warn).toHaveBeenCalledTimes(2)
    expect(String(warn.mock.calls)).not.toContain(account.login)
  })

  it('comes when rendering would change something: the API is only read', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(null, { status: 204 }))
    Documentos = SignOut
    expect(isFrame((await open('/documentos', fetch)).html)).toBe(true)
    expect(fetch).not.toHaveBeenCalled()
  })
})
