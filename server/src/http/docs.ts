import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Rule } from '#contract/access.ts'
import type { Parts } from '../parts.ts'

const ruleInWords = (rule: Rule | ((...asked: never[]) => Rule)): string => {
  if (typeof rule === 'function') return 'Depends on the address.'
  if (rule === 'all') return 'Everybody.'
  return rule === 'session' ? 'Whoever is signed in.' : `Holders of ${rule.join(', ')}.`
}

/** OpenAPI document at `/openapi.json` and a page to read it at `/docs`, both under the API's base path. */
export async function registerDocs(
  app: FastifyInstance,
  { settings, version }: Pick<Parts, 'settings' | 'version'>,
): Promise<void> {
  const base = settings.API_BASE
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${settings.APP_NAME} API`, version },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const { config } = document.route as RouteOptions
      if (!document.url.startsWith(base) || !document.schema?.summary)
        return { ...document, schema: { hide: true } }
      const access = config?.access ?? 'all'
      const { schema, url } = jsonSchemaTransform(document as never)
      return {
        url,
        schema: {
          ...schema,
          description: ruleInWords(access),
          ...(access !== 'all' && { security: [{ token: [] }] }),
        },
      }
    },
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'all' }
    })
    docs.get(`${base}/openapi.json`, async () => app.swagger())
    await docs.register(swaggerUi, {
      routePrefix: `${base}/docs`,
      staticCSP: true,
      theme: { title: `${settings.APP_NAME} API` },
    })
  })
}
