import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { DestinationStream, LoggerOptions } from 'pino'
import { pino } from 'pino'
import { redactPersonalData } from '#contract/personal-data.ts'
import { currentRequestId } from './request-id.ts'
import { sentencesTo } from './terminal-log.ts'

/** Requests slower than this are logged even when they succeed, in milliseconds. */
const slow = 1000

/**
 * Structured logs without personal data: no network addresses, no query strings (keys, tickets), no paths that
 * contain a DNI, no values inside database errors. A signed-in user appears as their numeric id.
 * @param destination standard output by default, with sentences when it is a terminal
 */
export const createLog = (
  level: string,
  destination: DestinationStream | undefined = process.stdout.isTTY ? sentencesTo(process.stdout) : undefined,
): FastifyBaseLogger => {
  const options: LoggerOptions = {
    level,
    // the log of a request has its id; this adds the id to other log lines written during the request
    mixin: (_line, _level, logger) => {
      const reqId = logger === log ? currentRequestId() : undefined
      return reqId ? { reqId } : {}
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code ?? '',
        message: redactPersonalData(error.message),
        stack: redactPersonalData(error.stack ?? ''),
      }),
      // the options of the upload parser contain all headers, including the token
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
      // a number that only the database can resolve
      ...(request.signed && { usuario: request.signed.id }),
    })
    done()
  })
}
