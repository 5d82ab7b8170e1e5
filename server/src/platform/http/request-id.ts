import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, RawRequestDefaultExpression } from 'fastify'
import type { TrustsProxy } from './proxies.ts'

/**
 * Every request has an id. It appears in the log lines and in the header `x-request-id`, and users can report it to
 * the administrator.
 */

const current = new AsyncLocalStorage<string>()

/** The id of the request this code runs for; undefined for the portal's own work. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Runs `work` as part of a request. */
export const inRequest = <T>(id: string, work: () => T): T => current.run(id, work)

const header = 'x-request-id'
/** Values that are safe in a log and in a header. */
const harmless = /^[A-Za-z0-9._-]{1,64}$/

/** Twelve hex digits: short enough to read out on the telephone. */
const freshId = (): string => randomUUID().slice(-12)

/**
 * Assigns the request id: the one a trusted proxy sent, else a new one. API calls made while a page is rendered
 * belong to the request of the page.
 */
export const requestIds =
  (trusts: TrustsProxy) =>
  ({ headers, socket }: RawRequestDefaultExpression): string => {
    const outer = current.getStore()
    if (outer) return outer
    const given = headers[header]
    return typeof given === 'string' && harmless.test(given) && trusts(socket.remoteAddress ?? '', 0)
      ? given
      : freshId()
  }

/** Adds the request id to a response. */
export const withRequestId = (reply: FastifyReply, id: string): FastifyReply => reply.header(header, id)

/** Sends each request's id with its response, and makes it available to all code that runs for the request. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    withRequestId(reply, request.id)
    inRequest(request.id, done)
  })
}
