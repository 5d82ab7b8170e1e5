import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { DestinationStream, LoggerOptions } from 'pino'
import { pino } from 'pino'
import { currentRequestId } from './request-id.ts'

/** Requests slower than this are logged even when all went well, in milliseconds. */
const slow = 1000

/**
 * Structured logs without names: no addresses of people, no query strings (keys, tickets), no paths with somebody's DNI
 * in them, no values inside database errors; whoever is signed in is the number of their user.
 * @param destination standard output unless given
 */
export const createLog = (level: string, destination?: DestinationStream): FastifyBaseLogger => {
  const options: LoggerOptions = {
    level,
    // a request's own log carries its id; what other parts log in its course gets it here
    mixin: (_line, _level, logger) => {
      const reqId = logger === log ? currentRequestId() : undefined
      return reqId ? { reqId } : {}
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code ?? '',
        message: error.message,
        stack: error.stack ?? '',
      }),
      // what the reader of uploads is told: all headers, the token among them
      busboyOptions: () => undefined,
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  return log
}

/** Logs refused, failed and slow requests at `info` and the rest at `debug`, by route. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime)
    const notable = reply.statusCode >= 400 || milliseconds > slow
    request.log[notable ? 'info' : 'debug']({
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      milliseconds,
      // a number that means something to whoever has the database only
      ...(request.signed && { usuario: request.signed.id }),
    })
    done()
  })
}
