import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access, Asker } from '#contract/access.ts'
import { judge } from '#contract/access.ts'
import type { Role } from '#contract/roles.ts'
import { AppError } from '../app-error.ts'
import { fileAddress } from './addresses.ts'
import { hasBody } from './body-timeout.ts'
import { sendError } from './errors.ts'

/** Who makes a request, as the database knows them at this moment. */
export interface Signed extends Asker {
  id: number
  nome: string
  authorities: Role[]
  sessionId: string
  /** Holds a role that needs a second factor, and has none: the session is good for setting one up. */
  lacksSecondFactor: boolean
  /** Empty when a ticket stood in for it. */
  token: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever is signed in; null for a visitor. */
    signed: Signed | null
    /** Why a token that was sent is not good, or not enough; null without one, or with a good one. */
    tokenFault: 'expired' | 'invalid' | 'second-factor' | null
    /**
     * Judges the request by what the database says of its session now, and refreshes `signed`: to be called once the body
     * is read, which may take a minute. @throws AppError 401 or 403
     */
    judgeAgain: () => Promise<void>
  }
  interface FastifyContextConfig {
    /** Who may use the route; the server does not start with a route that lacks it. */
    access?: Access
    /** Whether a ticket in the address stands in for a token, where bytes are read: any, or one that names the address. */
    takesTicket?: 'any' | 'named'
    /** Whether a session may use it that lacks a compulsory second factor. */
    withoutSecondFactor?: boolean
  }
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of the Authorization header, if there is one. */
const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Who a request is from, as far as its rule is concerned. */
type Standing = Pick<FastifyRequest, 'signed' | 'tokenFault'>

/** What the database says of a token, as the route takes it. */
function standingOf(request: FastifyRequest, found: Found | null): Standing {
  if (found === null) return { signed: null, tokenFault: null }
  if (typeof found === 'string') return { signed: null, tokenFault: found }
  // to all that is not about that, whoever lacks a compulsory factor is a visitor
  return found.lacksSecondFactor && !request.routeOptions.config.withoutSecondFactor
    ? { signed: null, tokenFault: 'second-factor' }
    : { signed: found, tokenFault: null }
}

/**
 * Why the rule of a request's route does not allow it: 401 without a good session, 403 when the session lacks the role,
 * or a second factor its roles need.
 */
function refusalOf(request: FastifyRequest, standing: Standing): AppError | undefined {
  const { access = [] } = request.routeOptions.config
  const rule =
    typeof access === 'function' ? access(request.params as Record<string, string>, standing.signed) : access
  switch (judge(rule, standing.signed?.authorities ?? null)) {
    case 'yes':
      return undefined
    case 'forbidden':
      return new AppError('error.forbidden')
    case 'unauthenticated':
      return signInNeeded(standing)
  }
}

/**
 * Judges a request that was let in once more, by what the database says of its session inside a transaction.
 * @throws AppError 401 or 403 when its rule does not allow it any more; 403 also when its user has lost a role, because
 * services decide by roles too
 */
export function judgeInTransaction(request: FastifyRequest, found: Found): void {
  const standing = standingOf(request, found)
  const appError = refusalOf(request, standing)
  if (appError) throw appError
  const now = standing.signed?.authorities
  if (now && !request.signed?.authorities.every((role) => now.includes(role)))
    throw new AppError('error.forbidden')
}

/**
 * Refuses a request that would need a session: 401, which says whether there was one that has run out; 403 when there is
 * one, and its second factor is still to be set up.
 */
export const signInNeeded = ({ tokenFault }: Pick<Standing, 'tokenFault'>): AppError =>
  new AppError(
    tokenFault === 'second-factor'
      ? 'error.second-factor-compulsory'
      : tokenFault === 'expired'
        ? 'error.jwt-expired'
        : 'error.authorization-required',
  )

/** Looks up who a token or ticket belongs to, or says what is wrong with it. */
export type Found = Signed | 'expired' | 'invalid'
type Find = (text: string) => Promise<Found>
/** Where a ticket is used: the address, as {@link fileAddress} tells it, and whether the ticket has to name it. */
export interface TicketUse {
  address: string
  isNameNeeded: boolean
}
export interface FindSigned {
  byToken: Find
  byTicket: (text: string, use: TicketUse) => Promise<Found>
}

/** Who a request says it comes from, still to be found out; null for a visitor. A token goes before a ticket. */
function identify(
  request: FastifyRequest,
  apiBase: string,
  { byToken, byTicket }: FindSigned,
): ReturnType<Find> | null {
  if (request.headers.authorization !== undefined) {
    const token = tokenOf(request)
    return token ? byToken(token) : null
  }
  const { ticket } = request.query as { ticket?: unknown }
  const { takesTicket } = request.routeOptions.config
  if (!takesTicket || typeof ticket !== 'string') return null
  const address = fileAddress(request.url, apiBase)
  return byTicket(ticket, { address, isNameNeeded: takesTicket === 'named' })
}

/** Puts the access rules in place: a route without one stops the start, a request outside its rule is refused. */
export function registerAccess(app: FastifyInstance, apiBase: string, findSigned: FindSigned): void {
  app.decorateRequest('signed', null)
  app.decorateRequest('tokenFault', null)

  // looked at when all are there: a plugin's routes get their rule from whoever registers the plugin
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.access === undefined)
    if (open) throw new Error(`The route ${open.method} ${open.url} declares no access rule.`)
  })

  const settle = (request: FastifyRequest, found: Found | null): AppError | undefined => {
    const standing = standingOf(request, found)
    Object.assign(request, standing)
    return refusalOf(request, standing)
  }
  app.decorateRequest('judgeAgain', async function (this: FastifyRequest) {
    const appError = settle(this, await identify(this, apiBase, findSigned))
    if (appError) throw appError
  })

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done()
    const finding = identify(request, apiBase, findSigned)
    if (!finding) return done(refusalOf(request, request))
    finding.then((found) => done(settle(request, found)), done)
  })
  // before anything is told of a body: what it is refused for is for whoever may send it
  app.addHook('preValidation', async (request) => {
    if (request.signed && hasBody(request.raw)) await request.judgeAgain()
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(apiBase)) return sendError(reply, new AppError('error.resource-not-found'))
    return reply.code(404).type('text/plain; charset=utf-8').send('404')
  })
}
