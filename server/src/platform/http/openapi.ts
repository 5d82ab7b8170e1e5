import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { runInWorker } from '../workers/run-in-worker.ts'
import type { ApiDocument, ApiDocumentOptions } from './openapi-document.ts'
import { createPageCache, sendKept } from './page-cache.ts'

/**
 * OpenAPI document at `/openapi.json` and a page to read it at `/docs`, both under the API's base path. A thread makes them with the
 * first request for one, once for each name of the association; each is compressed once.
 */
export function registerOpenApi(
  app: FastifyInstance,
  { settings, identity, version }: Pick<AppContext, 'settings' | 'identity' | 'version'>,
): void {
  const base = settings.API_BASE
  let described: { nome: string; documents: Promise<ApiDocument[]> } | undefined
  const documentsFor = (nome: string): Promise<ApiDocument[]> => {
    if (described?.nome === nome) return described.documents
    const job: ApiDocumentOptions = { base, nome, version }
    const documents = runInWorker<ApiDocument[]>(new URL('./openapi.worker.ts', import.meta.url), job, {
      isKept: false,
    })
    documents.catch(() => {
      described = undefined
    })
    described = { nome, documents }
    return documents
  }
  const kept = createPageCache(async () => (await identity()).nome)

  for (const path of ['/openapi.json', '/docs', '/docs/*'])
    app.get(
      base + path,
      { config: { access: 'all' }, compress: false as const },
      async ({ url, headers }, reply) => {
        const [address = ''] = url.split('?')
        const document = await kept.get(address, async () => {
          const documents = await documentsFor((await identity()).nome)
          const found = documents.find((each) => each.path === address)
          return { ...found, status: found ? 200 : 404, html: found?.content ?? '', isWhole: true }
        })
        if (!('tag' in document)) return reply.callNotFound()
        return sendKept({ headers }, reply.header('cache-control', 'no-cache'), document)
      },
    )
}
