import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { inWords } from '#contract/access-words.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { errorStatus } from '#contract/errors.ts'
import { toRouteSchema } from './register-calls.ts'

/** Values on which the API description depends. */
export interface ApiDocumentOptions {
  base: string
  /** The name of the association. */
  nome: string
  version: string
}

/** A document as it is sent. */
export interface ApiDocument {
  path: string
  type: string
  content: string
  headers: Record<string, string>
}

/** The OpenAPI document, and the page that shows it with its script and its style. */
export async function describeApi({ base, nome, version }: ApiDocumentOptions): Promise<ApiDocument[]> {
  const app = await createDescription({ base, version })
  const { info, ...document } = app.swagger()
  const content = JSON.stringify({ ...document, info: { ...info, title: `${nome} API` } })
  const json = { path: `${base}/openapi.json`, type: 'application/json; charset=utf-8', content, headers: {} }
  return [json, ...readApiPage(base)]
}

/** A server that describes the calls of the contract and answers none of them. */
async function createDescription({
  base,
  version,
}: Pick<ApiDocumentOptions, 'base' | 'version'>): Promise<FastifyInstance> {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (document) => {
      const openapi = 'openapiObject' in document ? document.openapiObject : {}
      describeAnswers(openapi as OpenApiDocument, base)
      return openapi
    },
    transform: (document) =>
      document.schema?.summary
        ? jsonSchemaTransform(document as never)
        : { ...document, schema: { hide: true } },
  })
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = name.split(' ')
    app.route({
      method,
      url: base + path,
      exposeHeadRoute: false,
      schema: { ...toRouteSchema(name, call), ...(call.access !== 'all' && { security: [{ token: [] }] }) },
      handler: (_request, reply) => reply.callNotFound(),
    })
  }
  await app.ready()
  return app
}

/** The page can run its own script and call the portal. */
const pagePolicy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

/** The page that shows the document, with its script and its style. */
function readApiPage(base: string): ApiDocument[] {
  const readContent = (name: string) => readFileSync(new URL(`./api-page/${name}`, import.meta.url), 'utf8')
  const html = readContent('index.html').replaceAll('BASE', base)
  const files = [
    ['', 'text/html', html],
    ['/', 'text/html', html],
    ['/page.js', 'text/javascript', readContent('page.js')],
    ['/page.css', 'text/css', readContent('page.css')],
  ] as const
  const headers = { 'content-security-policy': pagePolicy }
  return files.map(([path, type, content]) => ({
    path: `${base}/docs${path}`,
    type: `${type}; charset=utf-8`,
    content,
    headers,
  }))
}

interface OpenApiDocument {
  paths?: Record<
    string,
    Record<string, { responses?: Record<string, object>; requestBody?: unknown; description?: string }>
  >
}

const cookie = (description: string) => ({ description, schema: { type: 'string' } })

/** The effect of a success on the reading cookie, for which the server renders pages. */
const readingCookie = {
  set: cookie('The reading cookie of the session, unless the browser has it.'),
  cleared: cookie('Clears the reading cookie of the session.'),
}

const errorResponse = {
  description: 'A refusal: its code, also in the header x-app-error, its parameters and the fields concerned',
  headers: {
    'x-app-error': { schema: { type: 'string' } },
    'x-app-params': { description: 'JSON', schema: { type: 'string' } },
    'Set-Cookie': cookie('A refusal 401 clears the reading cookie of a session that has ended.'),
  },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: { type: 'string', enum: Object.keys(errorStatus) },
          params: {
            type: 'object',
            additionalProperties: { type: ['string', 'number', 'array'], items: { type: 'string' } },
          },
          fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
  },
}
const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { content: { type: 'string', format: 'binary' } } },
    },
  },
}
const bytes = {
  description: 'The bytes',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

const accessInWords = (name: string, call: Call): string => {
  const { who, further } = inWords(name, call)
  return further ? `For ${who}. Within that: ${further}.` : `For ${who}.`
}

/** Adds to each call what no schema contains: access, empty responses, bytes, uploads and the error format. */
function describeAnswers(document: OpenApiDocument, base: string): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const operation = document.paths?.[base + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) continue
    operation.description = accessInWords(name, call)
    if (call.bodyKind === 'multipart') operation.requestBody = upload
    const successes = call.response
      ? operation.responses
      : call.answerKind === 'bytes'
        ? { 200: bytes }
        : { 204: { description: 'Done' } }
    const headers = call.readingCookie && { headers: { 'Set-Cookie': readingCookie[call.readingCookie] } }
    operation.responses = {
      ...Object.fromEntries(
        Object.entries(successes ?? {}).map(([status, each]) => [status, { ...each, ...headers }]),
      ),
      default: errorResponse,
    }
  }
}
