import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tooMany } from './fair-queue.ts'
import { siteOf } from './networks.ts'
import type { CallCounter } from './shared-limits.ts'

/** Changing calls one address may make in a minute; reading is not limited, so that a whole house can browse. */
const changesPerMinute = 12_000

/** What answers of the API and files may do in a browser: nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Content-Security-Policy of the service worker: it fetches from the portal, and does nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Content-Security-Policy of the page for when there is no connection: a text with styles of its own. */
export const offlinePolicy = `${apiPolicy}; style-src 'unsafe-inline'`

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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Headers of every answer; pages and files loosen the policy and the caching for themselves. */
export const headersOf = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // a filter of old browsers that could be turned against a page
  'x-xss-protection': '0',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Security headers on every answer, and the limits by the minute: the general one of changing calls per address, and
 * those that single calls name.
 * @param counter counts for several servers together; without it they are counted in memory
 */
export async function registerSecurity(
  app: FastifyInstance,
  publicUrl: string,
  counter?: CallCounter,
): Promise<void> {
  const headers = headersOf(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every(isReading)) route.config = { ...route.config, rateLimit: false }
  })
  await app.register(rateLimit, {
    max: changesPerMinute,
    timeWindow: 60_000,
    ...(counter && { store: counter }),
    // of IPv6 somebody may have as many addresses as they like
    keyGenerator: ({ ip }) => siteOf(ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
