import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/account.ts'
import { day } from '#contract/durations.ts'
import type { AppContext } from '../app-context.ts'
import type { VerifiedClaims } from '../crypto/tokens.ts'
import { type AskApi, apiFetch } from './api-fetch.ts'

/**
 * The reading cookie names the session whose pages the server renders (docs/decisions/0075). A request to the API never
 * gets a session from it.
 */

/** The session whose page is rendered. */
export interface PageReader {
  account: Omit<Session, 'token'>
  /** Tells the browser to which session the page belongs: {@link toMark} of the session. */
  mark: string
  /** Asks the API inside the process as this session: calls that read, and no others. */
  fetch: AskApi
}

type Context = Pick<AppContext, 'tokens' | 'settings' | 'clock'>

/** One page that is rendered for a session: all its calls are made by the same object. */
export interface Reading {
  /** The value of the reading cookie. */
  cookie: string
}

const readings = new AsyncLocalStorage<Reading>()

/** The page for which {@link PageReader.fetch} makes the current call; undefined for every request from outside. */
export const currentReading = (): Reading | undefined => readings.getStore()

const isSecure = ({ settings }: Context) => settings.PUBLIC_URL.startsWith('https:')

/** With TLS, the prefix keeps other hosts and plain HTTP from setting the cookie. */
const getCookieName = (context: Context) => (isSecure(context) ? '__Host-reading' : 'reading')

const getCookie = (context: Context, { headers: { cookie } }: FastifyRequest): string | undefined =>
  cookie ? new RegExp(`(?:^|;\\s*)${getCookieName(context)}=([^;\\s]+)`).exec(cookie)?.[1] : undefined

function setCookie(context: Context, reply: FastifyReply, value: string, maxAge: number | null): void {
  const parts = [`${getCookieName(context)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure(context)) parts.push('Secure')
  if (maxAge !== null) parts.push(`Max-Age=${maxAge}`)
  reply.header('set-cookie', parts.join('; '))
}

const clearCookie = (context: Context, reply: FastifyReply) => setCookie(context, reply, '', 0)

/** Distinguishes sessions in the browser, which finds the same value in its token: the beginning of 256 random bits. */
const toMark = ({ sessionId }: VerifiedClaims) => sessionId.slice(0, 12)

/**
 * Sets the reading cookie for the session of `token`, unless the browser has it. It ends with the token, or with the
 * browser when the session lasts a day at most.
 */
async function giveReadingCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<void> {
  const claims = await context.tokens.verify(token)
  // a call made inside the process has no token
  if (typeof claims === 'string') return
  const { usuarioId, sessionId, expires } = claims
  const cookie = getCookie(context, request)
  const held = cookie && (await context.tokens.reading.verify(cookie))
  if (held && typeof held !== 'string' && held.sessionId === sessionId) return
  const value = await context.tokens.reading.sign({ usuarioId, sessionId }, expires)
  const left = expires.getTime() - context.clock().getTime()
  setCookie(context, reply, value, left > day ? Math.floor(left / 1000) : null)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the server calls the route for the page of a signed-in user: it reads, and sends JSON. */
    isForPages?: boolean
    /** The effect of a success on the reading cookie. */
    readingCookie?: 'set' | 'cleared'
  }
  interface FastifyInstance {
    findPageReader: typeof findPageReader
  }
}

/**
 * The session for which a request asks a page; null for a visitor. Clears a cookie whose session has ended. When the database is
 * unreachable, the page is rendered as for a visitor, and the cookie stays.
 */
export const findPageReader = (request: FastifyRequest, reply: FastifyReply): Promise<PageReader | null> =>
  request.server.findPageReader(request, reply)

/** Registers {@link findPageReader}, and the end of the cookie with the end of its session. */
export function registerReadingSessions(app: FastifyInstance, context: Context): void {
  const { API_BASE } = context.settings
  const askApi = apiFetch(app)
  const fetchFor =
    (reading: Reading): AskApi =>
    async (url, { method = 'GET', signal = null }) => {
      if (method !== 'GET') throw new TypeError(`A page reads only: ${method} ${url}`)
      return readings.run(reading, () => askApi(url, { method, signal }))
    }

  app.decorate('findPageReader', async (request, reply) => {
    const cookie = getCookie(context, request)
    if (cookie === undefined) return null
    const fetch = fetchFor({ cookie })
    const answer = await fetch(`${API_BASE}/account`, {})
    const claims = await context.tokens.reading.verify(cookie)
    if (answer.status === 401 || typeof claims === 'string') {
      clearCookie(context, reply)
      return null
    }
    if (!answer.ok) return null
    const { token: _, ...account } = (await answer.json()) as Session
    return { account, mark: toMark(claims), fetch }
  })

  app.addHook('onRoute', (route) => {
    if (route.config?.readingCookie !== 'set') return
    route.preSerialization = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      if (reply.statusCode < 400) await giveReadingCookie(context, request, reply, (payload as Session).token)
      return payload
    }
  })

  /** Signing out clears the cookie of its session, and any cookie when there is no session. */
  async function signOut(request: FastifyRequest, reply: FastifyReply, cookie: string): Promise<void> {
    const claims = await context.tokens.reading.verify(cookie)
    const isAnother =
      request.signed && typeof claims !== 'string' && claims.sessionId !== request.signed.sessionId
    if (!isAnother) clearCookie(context, reply)
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const cookie = getCookie(context, request)
    if (!cookie || currentReading() !== undefined) return done(null, payload)
    const work =
      request.routeOptions.config.readingCookie === 'cleared'
        ? signOut(request, reply, cookie)
        : reply.statusCode === 401
          ? findPageReader(request, reply)
          : null
    if (!work) return done(null, payload)
    work.then(() => done(null, payload), done)
  })
}
