import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access, Asker } from '#contract/access.ts'
import { judge } from '#contract/access.ts'
import type { Role } from '#contract/roles.ts'
import { Refusal, sendRefusal } from './errors.ts'

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
  }
  interface FastifyContextConfig {
    /** Who may use the route; the server does not start with a route that lacks it. */
    access?: Access
    /** Whether a ticket in the address stands in for a token: where bytes are read. */
    takesTicket?: boolean
    /** Whether a session may use it that lacks a compulsory second factor. */
    withoutSecondFactor?: boolean
  }
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of the Authorization header, if there is one. */
const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * Why a request is refused that its route's rule does not allow, before its body is read: 401 without a good session,
 * 403 when the session lacks the role, or a second factor its roles need.
 */
function refusalOf(request: FastifyRequest): Refusal | undefined {
  const { access = [] } = request.routeOptions.config
  const rule =
    typeof access === 'function' ? access(request.params as Record<string, string>, request.signed) : access
  switch (judge(rule, request.signed?.authorities ?? null)) {
    case 'yes':
      return undefined
    case 'forbidden':
      return new Refusal('error.forbidden')
    case 'unauthenticated':
      return signInNeeded(request)
  }
}

/**
 * Refuses a request that would need a session: 401, which says whether there was one that has run out; 403 when there is
 * one, and its second factor is still to be set up.
 */
export const signInNeeded = ({ tokenFault }: FastifyRequest): Refusal =>
  new Refusal(
    tokenFault === 'second-factor'
      ? 'error.second-factor-compulsory'
      : tokenFault === 'expired'
        ? 'error.jwt-expired'
        : 'error.authorization-required',
  )

/** Looks up who a token or ticket belongs to, or says what is wrong with it. */
type Find = (text: string) => Promise<Signed | 'expired' | 'invalid'>
export interface FindSigned {
  byToken: Find
  byTicket: Find
}

/** Who a request says it comes from, still to be found out; null for a visitor. A token goes before a ticket. */
function identify(request: FastifyRequest, { byToken, byTicket }: FindSigned): ReturnType<Find> | null {
  if (request.headers.authorization !== undefined) {
    const token = tokenOf(request)
    return token ? byToken(token) : null
  }
  const { ticket } = request.query as { ticket?: unknown }
  return request.routeOptions.config.takesTicket && typeof ticket === 'string' ? byTicket(ticket) : null
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

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done()
    const finding = identify(request, findSigned)
    if (!finding) return done(refusalOf(request))
    finding.then((found) => {
      if (typeof found === 'string') request.tokenFault = found
      // to all that is not about that, whoever lacks a compulsory factor is a visitor
      else if (found.lacksSecondFactor && !request.routeOptions.config.withoutSecondFactor)
        request.tokenFault = 'second-factor'
      else request.signed = found
      done(refusalOf(request))
    }, done)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(apiBase)) return sendRefusal(reply, new Refusal('error.resource-not-found'))
    return reply.code(404).type('text/plain; charset=utf-8').send('404')
  })
}
