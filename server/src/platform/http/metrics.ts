import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../app-error.ts'

/** Status that stands for a client that left before the answer, as proxies log it. */
const clientLeft = 499

/** Counts requests; before any other hook that may refuse one. Without METRICS_TOKEN nothing is counted. */
export function countRequests(app: FastifyInstance, { metrics }: AppContext): void {
  if (!metrics) return
  app.addHook('onRequest', (request, reply, done) => {
    const isUpload = takesFile(request)
    metrics.requestBegan(isUpload)
    // also when the client leaves, which no hook is told of
    reply.raw.once('close', () =>
      metrics.requestEnded(
        {
          method: request.method,
          route: request.routeOptions.url ?? '(none)',
          status: reply.raw.writableEnded ? reply.raw.statusCode : clientLeft,
          appError: reply.getHeader('x-app-error') as string | undefined,
          seconds: reply.elapsedTime / 1000,
        },
        isUpload,
      ),
    )
    done()
  })
}

/** The figures at `/metrics`, for whoever knows the token; without METRICS_TOKEN there is no such address. */
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

/** Whether the body is a file that comes in. */
const takesFile = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  (schema as { consumes?: string[] } | undefined)?.consumes?.includes('multipart/form-data') ?? false

/** Compares digests, so that the time it takes tells nothing of the token. */
const isToken = (given = '', token: string): boolean =>
  timingSafeEqual(digest(given.replace(/^Bearer +/i, '')), digest(token))

const digest = (text: string) => createHash('sha256').update(text).digest()
