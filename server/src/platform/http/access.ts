import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access, Principal } from '#contract/access.ts'
import { authorize } from '#contract/access.ts'
import type { Role } from '#contract/roles.ts'
import { AppError } from '../app-error.ts'
import { fileAddress } from './addresses.ts'
import { hasBody } from './body-timeout.ts'
import { sendError } from './errors.ts'
import { currentReading, type Reading } from './reading-session.ts'

/** The user of a request, as the database knows them now. */
export interface SignedInUser extends Principal {
  id: number
  nome: string
  authorities: Role[]
  sessionId: string
  /**
   * Whether a role of the user requires a second factor that the user has not set up. Such a session can only set one
   * up.
   */
  lacksSecondFactor: boolean
  /** Empty when the request came with a ticket. */
  token: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    signed: SignedInUser | null
    /** Why the token was refused; null without a token or with a valid one. */
    tokenFault: 'expired' | 'invalid' | 'second-factor' | null
    /**
     * Checks the session and the rule again with the current state of the database, and refreshes `signed`. Call it
     * after reading the body, which can take a minute. @throws AppError 401 or 403
     */
    reauthorize: () => Promise<void>
  }
  interface FastifyContextConfig {
    /** The access rule of the route. The server does not start when a route lacks it. */
    access?: Access
    /**
     * Whether a ticket in the address can replace the token when a file is read: any ticket, or only one for this
     * address.
     */
    takesTicket?: 'any' | 'named'
    /** Whether a session without a compulsory second factor may use the route. */
    withoutSecondFactor?: boolean
  }
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of the Authorization header, if there is one. */
const getToken = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The caller of a request, as far as the rule of the route needs it. */
type CallerState = Pick<FastifyRequest, 'signed' | 'tokenFault'>

/** Applies the rule about second factors to what the database says of a token. */
function toCallerState(request: FastifyRequest, found: TokenOwner | null): CallerState {
  if (found === null) return { signed: null, tokenFault: null }
  if (typeof found === 'string') return { signed: null, tokenFault: found }
  // without a compulsory second factor, a user counts as a visitor on all other routes
  return found.lacksSecondFactor && !request.routeOptions.config.withoutSecondFactor
    ? { signed: null, tokenFault: 'second-factor' }
    : { signed: found, tokenFault: null }
}

/**
 * Why the rule of the route refuses the request: 401 without a valid session, 403 when the session lacks the role or
 * a compulsory second factor.
 */
function getRefusal(request: FastifyRequest, standing: CallerState): AppError | undefined {
  const { access = [] } = request.routeOptions.config
  const rule =
    typeof access === 'function' ? access(request.params as Record<string, string>, standing.signed) : access
  switch (authorize(rule, standing.signed?.authorities ?? null)) {
    case 'yes':
      return undefined
    case 'forbidden':
      return new AppError('error.forbidden')
    case 'unauthenticated':
      return signInNeeded(standing)
  }
}

/**
 * Checks an accepted request again inside a transaction, with the current state of its session.
 * @throws AppError 401 or 403 when the rule no longer allows it; 403 also when the user has lost a role, because
 * services also decide by roles
 */
export function authorizeInTransaction(request: FastifyRequest, found: TokenOwner): void {
  const standing = toCallerState(request, found)
  const appError = getRefusal(request, standing)
  if (appError) throw appError
  const now = standing.signed?.authorities
  if (now && !request.signed?.authorities.every((role) => now.includes(role)))
    throw new AppError('error.forbidden')
}

/**
 * The error for a request without the session it needs: 401, which says whether a session has expired; 403 when the
 * second factor of the session is still to be set up.
 */
export const signInNeeded = ({ tokenFault }: Pick<CallerState, 'tokenFault'>): AppError =>
  new AppError(
    tokenFault === 'second-factor'
      ? 'error.second-factor-compulsory'
      : tokenFault === 'expired'
        ? 'error.jwt-expired'
        : 'error.authorization-required',
  )

/** The owner of a token or ticket, or why it is not valid. */
export type TokenOwner = SignedInUser | 'expired' | 'invalid'
type TokenLookup = (text: string) => Promise<TokenOwner>
/** The address where a ticket is used, as returned by {@link fileAddress}, and whether the ticket must name it. */
export interface TicketUse {
  address: string
  isNameNeeded: boolean
}
export interface UserLookup {
  byToken: TokenLookup
  byReading: TokenLookup
  byTicket: (text: string, use: TicketUse) => Promise<TokenOwner>
}

/** The sessions of the pages that are rendered now: each is looked up once, by the first call of its page. */
const pageOwners = new WeakMap<Reading, Promise<TokenOwner>>()

function findPageOwner(reading: Reading, find: TokenLookup): Promise<TokenOwner> {
  const known = pageOwners.get(reading) ?? find(reading.cookie)
  pageOwners.set(reading, known)
  return known
}

/**
 * The token or ticket of a request, not yet checked; null for a visitor. A token takes precedence over a ticket. Calls
 * made inside the process for a page have neither: their session is that of the page.
 */
function identify(
  request: FastifyRequest,
  apiBase: string,
  { byToken, byReading, byTicket }: UserLookup,
): ReturnType<TokenLookup> | null {
  const reading = currentReading()
  if (reading !== undefined) return findPageOwner(reading, byReading)
  if (request.headers.authorization !== undefined) {
    const token = getToken(request)
    return token ? byToken(token) : null
  }
  const { ticket } = request.query as { ticket?: unknown }
  const { takesTicket } = request.routeOptions.config
  if (!takesTicket || typeof ticket !== 'string') return null
  const address = fileAddress(request.url, apiBase)
  return byTicket(ticket, { address, isNameNeeded: takesTicket === 'named' })
}

/** Registers the access rules: a route without a rule stops the start; a request that breaks its rule is refused. */
export function registerAccess(app: FastifyInstance, apiBase: string, lookup: UserLookup): void {
  app.decorateRequest('signed', null)
  app.decorateRequest('tokenFault', null)

  // checked when all routes exist: a plugin's routes get their rule from the code that registers the plugin
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.access === undefined)
    if (open) throw new Error(`The route ${open.method} ${open.url} declares no access rule.`)
  })

  const settle = (request: FastifyRequest, found: TokenOwner | null): AppError | undefined => {
    const standing = toCallerState(request, found)
    Object.assign(request, standing)
    return getRefusal(request, standing)
  }
  app.decorateRequest('reauthorize', async function (this: FastifyRequest) {
    const appError = settle(this, await identify(this, apiBase, lookup))
    if (appError) throw appError
  })

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done()
    if (currentReading() !== undefined && !request.routeOptions.config.isForPages)
      return done(new AppError('error.forbidden'))
    const finding = identify(request, apiBase, lookup)
    if (!finding) return done(getRefusal(request, request))
    finding.then((found) => done(settle(request, found)), done)
  })
  // before any validation error: only a caller who may make the call learns about its body
  app.addHook('preValidation', async (request) => {
    if (request.signed && hasBody(request.raw)) await request.reauthorize()
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(apiBase)) return sendError(reply, new AppError('error.resource-not-found'))
    return reply.code(404).type('text/plain; charset=utf-8').send('404')
  })
}
