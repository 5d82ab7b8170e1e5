import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, RawRequestDefaultExpression } from 'fastify'
import type { Trusts } from './proxies.ts'

/**
 * Every request has an id: its log lines carry it, the answer has it in `x-request-id`, and whoever met a fault of the
 * server can tell it to the administrator.
 */

const current = new AsyncLocalStorage<string>()

/** The id of the request in whose course this runs; undefined for what the portal does by itself. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Runs `work` in the course of a request. */
export const inRequest = <T>(id: string, work: () => T): T => current.run(id, work)

const header = 'x-request-id'
/** What may stand in a log and in a header as it is. */
const harmless = /^[A-Za-z0-9._-]{1,64}$/

/** Twelve hex digits: short enough to be read out on the telephone. */
const freshId = (): string => randomUUID().slice(-12)

/**
 * Gives each request its id: the one a trusted proxy sent along, else a new one. What a page asks of the API while it is
 * rendered is part of the page's request.
 */
export const requestIds =
  (trusts: Trusts) =>
  ({ headers, socket }: RawRequestDefaultExpression): string => {
    const outer = current.getStore()
    if (outer) return outer
    const given = headers[header]
    return typeof given === 'string' && harmless.test(given) && trusts(socket.remoteAddress ?? '', 0)
      ? given
      : freshId()
  }

/** An answer that says which request it is for. */
export const withRequestId = (reply: FastifyReply, id: string): FastifyReply => reply.header(header, id)

/** Sends each request's id with its answer, and lets whatever runs in its course know it. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    withRequestId(reply, request.id)
    inRequest(request.id, done)
  })
}
