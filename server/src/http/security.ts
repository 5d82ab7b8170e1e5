import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** Changing calls one address may make in a minute; reading is not limited, so that a whole house can browse. */
const changesPerMinute = 12_000

/** What answers of the API and files may do in a browser: nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Content-Security-Policy of a page whose own inline scripts carry `nonce`. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    // the editor and the component library position things with style attributes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob: https://www.youtube.com https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/**
 * Security headers on every answer (pages and files loosen the policy and the caching for themselves), and the general limit of
 * changing calls per address.
 */
export async function registerSecurity(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'sameorigin' },
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', apiPolicy)
    reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  })
  await app.register(rateLimit, {
    global: true,
    max: changesPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.method === 'GET' || request.method === 'HEAD',
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('error.too-many-requests', { params: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } }),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
