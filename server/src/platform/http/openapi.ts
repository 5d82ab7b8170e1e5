import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'

/**
 * OpenAPI document at `/openapi.json` and a page to read it at `/docs`, both under the API's base path. The first request
 * loads what makes them.
 */
export function registerOpenApi(
  app: FastifyInstance,
  context: Pick<AppContext, 'settings' | 'identity' | 'version'>,
): void {
  let description: Promise<FastifyInstance> | undefined
  const load = async () => {
    try {
      return await (await import('./openapi-document.ts')).createDescription(context)
    } catch (error) {
      description = undefined
      throw error
    }
  }
  const base = context.settings.API_BASE
  for (const path of ['/openapi.json', '/docs', '/docs/*'])
    app.get(base + path, { config: { access: 'all' } }, async (request, reply) => {
      description ??= load()
      const { url } = request
      const answer = await (await description).inject({ url, headers: conditionsOf(request) })
      if (answer.statusCode === 404) return reply.callNotFound()
      if (answer.statusCode >= 500) throw new Error('The description of the API failed')
      const { 'content-length': _, connection: __, date: ___, ...answered } = answer.headers
      return reply.code(answer.statusCode).headers(answered).send(answer.rawPayload)
    })
}

/** The headers with which a browser asks whether its copy of a file is still the same. */
const conditionsOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    ['if-none-match', 'if-modified-since'].flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  )
