import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { minute } from '#contract/durations.ts'
import { tooManyRequests } from './fair-queue.ts'
import { toSite } from './networks.ts'
import type { CallCounter } from './shared-limits.ts'

/** Changing calls that one address can make in a minute; reading is not limited. */
const changesPerMinute = 12_000

/** Responses of the API and files may load nothing in a browser. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Content-Security-Policy of the service worker: it can only fetch from the portal. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Content-Security-Policy of the offline page, which has inline styles. */
export const offlinePolicy = `${apiPolicy}; style-src 'unsafe-inline'`

/**
 * Content-Security-Policy of a page that may run the inline programs `scripts` and no others.
 * @param isPrivate the page of a signed-in user: no page frames it, not even one of the portal
 */
export const pagePolicy = (scripts: readonly string[], isPrivate: boolean): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource), "'wasm-unsafe-eval'"].join(' '),
    // the editor and the component library use style attributes for positioning
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob: https://www.youtube.com https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${isPrivate ? 'none' : 'self'}'`,
  ].join('; ')

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Headers of every response; pages and files relax the policy and the caching for themselves. */
export const getHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // turns off an obsolete browser filter that attackers could abuse
  'x-xss-protection': '0',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** After how many seconds a request that was answered 503 may be sent again: a restarted database takes some. */
const retryAfter = 10

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Registers the security headers of every response, when to come back after a 503, and the rate limits: the general one for changing calls by
 * address, and those of single calls.
 * @param counter shared counter for several servers; without it, calls are counted in memory
 */
export async function registerSecurity(
  app: FastifyInstance,
  publicUrl: string,
  counter?: CallCounter,
): Promise<void> {
  const headers = getHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503) reply.header('retry-after', retryAfter)
    done(null, payload)
  })
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every(isReading)) route.config = { ...route.config, rateLimit: false }
  })
  await app.register(rateLimit, {
    max: changesPerMinute,
    timeWindow: minute,
    ...(counter && { store: counter }),
    // an IPv6 user can have any number of addresses
    keyGenerator: ({ ip }) => toSite(ip),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
