import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { createPageCache, type RenderedPage, sendKept } from './page-cache.ts'

/**
 * OpenAPI document at `/openapi.json` and a page to read it at `/docs`, both under the API's base path. The first request
 * loads what makes them; each document is made, and compressed, once for each name of the association.
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
  const documents = createPageCache(async () => (await context.identity()).nome)
  const base = context.settings.API_BASE

  /** A document as its plugin makes it, with its headers. */
  async function made(url: string): Promise<RenderedPage & { isWhole: boolean }> {
    description ??= load()
    const { statusCode, headers, rawPayload } = await (await description).inject(url)
    if (statusCode >= 500) throw new Error('The description of the API failed')
    const policy = headers['content-security-policy']
    return {
      status: statusCode,
      html: rawPayload,
      type: headers['content-type'] ?? 'application/octet-stream',
      ...(headers.location && { redirect: headers.location }),
      ...(policy && { headers: { 'content-security-policy': String(policy) } }),
      isWhole: true,
    }
  }

  for (const path of ['/openapi.json', '/docs', '/docs/*'])
    app.get(
      base + path,
      { config: { access: 'all' }, compress: false as const },
      async ({ url, headers }, reply) => {
        const [address = ''] = url.split('?')
        const document = await documents.get(address, () => made(address))
        reply.header('cache-control', 'no-cache')
        if ('tag' in document) return sendKept({ headers }, reply, document)
        if (document.redirect) return reply.redirect(document.redirect, document.status)
        if (document.status === 404) return reply.callNotFound()
        return reply.code(document.status).send(document.html)
      },
    )
}
