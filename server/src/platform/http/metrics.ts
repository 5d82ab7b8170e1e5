import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../app-error.ts'

/** Status for a client that disconnected before the response, as in proxy logs. */
const clientLeft = 499

/** Counts requests. Must run before any hook that can refuse one. Without METRICS_TOKEN it counts nothing. */
export function countRequests(app: FastifyInstance, { metrics }: AppContext): void {
  if (!metrics) return
  app.addHook('onRequest', (request, reply, done) => {
    const isUpload = takesFile(request)
    metrics.requestBegan(isUpload)
    // also when the client disconnects, which triggers no hook
    reply.raw.once('close', () =>
      metrics.requestEnded(
        {
          method: request.method,
          route: request.routeOptions.url ?? '(none)',
          status: reply.raw.writableEnded ? reply.raw.statusCode : clientLeft,
          errorCode: reply.getHeader('x-app-error') as string | undefined,
          seconds: reply.elapsedTime / 1000,
        },
        isUpload,
      ),
    )
    done()
  })
}

/**
 * Serves the metrics at `/metrics` to clients that send the token; without METRICS_TOKEN the address does not exist.
 */
export function registerMetrics(app: FastifyInstance, { metrics, settings }: AppContext): void {
  const { METRICS_TOKEN: token } = settings
  if (!metrics || !token) return
  app.get('/metrics', { config: { access: 'all' }, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('error.authorization-required')
    }
    const { type, body } = await metrics.text()
    return reply.type(type).send(body)
  })
}

/** Whether the body is a file upload. */
const takesFile = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  (schema as { consumes?: string[] } | undefined)?.consumes?.includes('multipart/form-data') ?? false

/** Compares digests, so that the response time reveals nothing about the token. */
const isToken = (given = '', token: string): boolean =>
  timingSafeEqual(digest(given.replace(/^Bearer +/i, '')), digest(token))

const digest = (text: string) => createHash('sha256').update(text).digest()
