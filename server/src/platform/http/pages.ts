import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/account.ts'
import { day } from '#contract/durations.ts'
import type { PortalConfig } from '#contract/portal.ts'
import type { PostedForm } from '#contract/posted-forms.ts'
import type { AppContext } from '../app-context.ts'
import type { Identity } from '../config/identity.ts'
import { toDay } from '../config/time.ts'
import { commit } from '../config/version.ts'
import { type AskApi, apiFetch } from './api-fetch.ts'
import { registerAsociarseForms } from './asociarse-forms.ts'
import { type PageAssets, readPageAssets } from './page-assets.ts'
import { createPageCache, htmlType, type RenderedPage, sendKept } from './page-cache.ts'
import { findPageReader, type PageReader } from './reading-session.ts'
import { offlinePolicy, pagePolicy, workerPolicy } from './security.ts'
import { registerSignInForm } from './sign-in-form.ts'

const built = join(import.meta.dirname, '../../../../dist/web')
const year = 31_536_000

/** The exports of the built pages that the server uses (web/src/entry-server.tsx). */
interface Pages {
  mayOpen: (path: string, session: Session) => boolean
  render: (
    request: Request,
    options: {
      fetch: AskApi
      /** The user whose page it is; null for a visitor. */
      reader: PageReader | null
      /** The posted form that the page shows again. */
      posted: PostedForm | null
      warn: (text: string) => void
      config: PortalConfig
      template: string
      getAssets: (modules: readonly string[]) => PageAssets
    },
  ) => Promise<RenderedPage>
  /** Address and language cookie of a public page that is the same for all visitors; null for any other. */
  getPublicPage: (request: Request, config: PortalConfig) => { path: string; cookie: string } | null
  /** The texts of the pages' inline scripts. */
  inlineScripts: readonly string[]
  /** The small files at the root, by path, in the language of the request. */
  siteFiles: (config: PortalConfig, request: Request) => Promise<Record<string, SiteFile>>
  sitemap: (options: { fetch: AskApi; config: PortalConfig }, origin: string) => Promise<SiteFile>
}
interface SiteFile {
  type: string
  body: string
}

/**
 * Serves the portal's pages: the static files, and every other address as a page rendered on the server, so that it
 * is readable before and without JavaScript. Without a build there are no pages, and the API works alone.
 */
export async function registerPages(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings, version, database, identity } = context
  if (!existsSync(join(built, 'server/entry-server.js'))) {
    app.log.warn('the pages are not built: npm run build')
    return
  }
  const pages = (await import(pathToFileURL(join(built, 'server/entry-server.js')).href)) as Pages
  const template = readFileSync(join(built, 'client/index.html'), 'utf8')
  const { origin } = new URL(settings.PUBLIC_URL)
  const configNow = async () => portalConfig(settings, version, await identity())
  const files = listFiles(join(built, 'client'))
  const policies = {
    public: pagePolicy(pages.inlineScripts, false),
    private: pagePolicy(pages.inlineScripts, true),
  }
  const askApi = apiFetch(app)
  const getAssets = readPageAssets(join(built, 'client'))
  const today = dayIn(settings.TIME_ZONE)
  const cache = createPageCache(async () => `${await database.contentVersion()} ${today()}`)

  await app.register(fastifyStatic, {
    root: join(built, 'client'),
    serve: false,
    preCompressed: true,
    index: false,
  })

  registerSignInForm(app, context, sendPage, pages.mayOpen)
  registerAsociarseForms(app, context, sendPage)
  app.get('/*', { config: { access: 'all' }, schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (path === settings.API_BASE || path.startsWith(`${settings.API_BASE}/`)) return reply.callNotFound()
    if (files.has(path)) return sendFile(reply, path)
    if (path === '/sitemap.xml') return sendSitemap(request, reply)
    if (sitePaths.includes(path)) {
      const { type, body } = (await pages.siteFiles(await configNow(), withCookie(request)))[path] as SiteFile
      if (path === '/offline.html')
        reply.header('content-security-policy', offlinePolicy).header('vary', 'cookie')
      return reply.header('cache-control', 'no-cache').type(type).send(body)
    }
    if (path.startsWith('/assets/')) return reply.callNotFound()
    return sendPage(request, reply)
  })

  /** The request at its public address, with the cookies that the pages read. */
  const withCookie = ({ url, headers: { cookie } }: FastifyRequest) =>
    new Request(origin + url, cookie ? { headers: { cookie } } : {})

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await cache.get('/sitemap.xml', async () => {
      const { type, body } = await pages.sitemap({ fetch: askApi, config: await configNow() }, origin)
      return { status: 200, html: body, type, isWhole: true }
    })
    reply.header('cache-control', 'no-cache')
    return 'tag' in page ? sendKept(request, reply, page) : reply.type(page.type ?? htmlType).send(page.html)
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    posted: PostedForm | null = null,
  ): Promise<FastifyReply> {
    const found = await findPageReader(request, reply)
    // The browser leads a user without a compulsory second factor to its set-up, and back to this page.
    const reader = found?.account.secondFactorNeeded ? null : found
    const asked = withCookie(request)
    const shared = found || posted ? null : pages.getPublicPage(asked, await configNow())
    const page = shared ? await sharedPage(shared) : await render(asked, askApi, reader, posted)
    reply
      // a page with the key of a link is for the receiver of the mail only
      .header('cache-control', reader || posted || hasKey(asked) ? 'private, no-store' : 'no-cache')
      .header('vary', 'cookie')
    if ('redirect' in page && page.redirect) return reply.redirect(page.redirect, page.status)
    if (reader) reply.header('x-frame-options', 'DENY')
    reply.header('content-security-policy', reader ? policies.private : policies.public)
    if ('tag' in page) return sendKept(request, reply, page)
    await nextTurn()
    return reply
      .code(posted ? reply.statusCode : page.status)
      .type(htmlType)
      .send(page.html)
  }

  const render = async (
    asked: Request,
    fetch: AskApi,
    reader: PageReader | null,
    posted: PostedForm | null = null,
  ) =>
    pages.render(asked, {
      fetch,
      reader,
      posted,
      warn: (text) => app.log.warn(text),
      config: await configNow(),
      template,
      getAssets,
    })

  /** A public page from memory, or rendered without anything of this request but its address and language. */
  const sharedPage = ({ path, cookie }: { path: string; cookie: string }) =>
    cache.get(`${path} ${cookie}`, async () => {
      let isWhole = true
      const fetch: AskApi = async (url, init) => {
        try {
          const answer = await askApi(url, init)
          if (answer.status >= 500 || answer.status === 429) isWhole = false
          return answer
        } catch (error) {
          isWhole = false
          throw error
        }
      }
      const page = await render(new Request(origin + path, { headers: { cookie } }), fetch, null)
      return { ...page, isWhole }
    })
}

/** Whether the address holds the key of a link. */
const hasKey = ({ url }: Request): boolean => new URL(url).searchParams.has('key')

/** The day in a time zone: what comes next on public pages depends on it. */
function dayIn(timeZone: string): () => string {
  let second = 0
  let today = ''
  return () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, today] = [now, toDay(new Date(now * 1000), timeZone)]
    return today
  }
}

const sitePaths = ['/robots.txt', '/manifest.webmanifest', '/offline.html']

const portalConfig = (
  settings: AppContext['settings'],
  version: string,
  { savedName: _, ...asociacion }: Identity,
): PortalConfig => ({
  asociacion,
  version,
  commit,
  sourceUrl: settings.SOURCE_URL ?? null,
  apiBase: settings.API_BASE,
  languages: settings.LANGUAGES,
  timeZone: settings.TIME_ZONE,
  passwordMin: settings.PASSWORD_MIN,
  maxFileSize: settings.MAX_FILE_SIZE,
  selfEditFields: settings.SELF_EDIT_FIELDS,
})

/** Paths, as in the address, of all public files in `folder`. */
function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(
    paths.filter((path) => path !== '/index.html' && !path.startsWith('/.') && !/\.(br|gz)$/.test(path)),
  )
}

/** Headers that browsers heed on documents only: ten files of a first visit need not carry them. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-xss-protection',
]

/** Files with a content hash in their name are immutable; browsers revalidate the others after a while. */
function sendFile(reply: FastifyReply, path: string): FastifyReply {
  if (path.startsWith('/assets/')) {
    for (const name of documentHeaders) reply.removeHeader(name)
    return reply.sendFile(path, { maxAge: year * 1000, immutable: true })
  }
  if (path !== '/sw.js') return reply.sendFile(path, { maxAge: day })
  return reply.header('content-security-policy', workerPolicy).sendFile(path, { maxAge: 0 })
}
