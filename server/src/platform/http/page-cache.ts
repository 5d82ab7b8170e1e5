import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliOptions } from './compression.ts'

/** A page as it was rendered. */
export interface RenderedPage {
  status: number
  html: string | Buffer
  /** HTML by default. */
  type?: string
  /** Headers of its own, which go with it each time. */
  headers?: Record<string, string>
  redirect?: string
}

/** A page in memory, compressed once for all visitors. */
export interface CachedPage {
  /** Identifies the bytes of the page, without the quotes of the header. */
  tag: string
  type: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}
type Encoding = 'br' | 'gzip' | 'identity'

interface Limits {
  entries: number
  bytes: number
}
export const htmlType = 'text/html; charset=utf-8'

/** A public page takes about 50 KB in its three forms. */
const defaultLimits: Limits = { entries: 500, bytes: 16_000_000 }

/**
 * Keeps public pages in memory for one state of their contents: when `state` changes, all are forgotten. A page requested
 * by many at the same time is rendered once.
 * @param state what the pages are made of; when it fails, pages are neither kept nor taken from memory
 */
export function createPageCache(state: () => Promise<string>, limits: Limits = defaultLimits) {
  /** Pages of `current`, the least recently used first. */
  const pages = new Map<string, CachedPage>()
  const flights = new Map<string, Promise<CachedPage | RenderedPage>>()
  let bytes = 0
  let current = ''

  /** The state now; forgets pages of the state before. */
  async function settle(): Promise<string> {
    const now = await state()
    if (now !== current) {
      pages.clear()
      flights.clear()
      bytes = 0
      current = now
    }
    return now
  }

  function keep(key: string, page: CachedPage): void {
    const size = getSize(page)
    if (size > limits.bytes) return
    pages.set(key, page)
    bytes += size
    for (const [oldest, { bodies }] of pages) {
      if (pages.size <= limits.entries && bytes <= limits.bytes) break
      pages.delete(oldest)
      bytes -= getSize({ bodies })
    }
  }

  return {
    /**
     * The page `key` from memory, or as `render` makes it.
     * @param render says whether the page may be kept: not one with an error, or with a part that failed
     */
    async get(
      key: string,
      render: () => Promise<RenderedPage & { isWhole: boolean }>,
    ): Promise<CachedPage | RenderedPage> {
      let before: string
      try {
        before = await settle()
      } catch {
        return render()
      }
      const kept = pages.get(key)
      if (kept) {
        pages.delete(key)
        pages.set(key, kept)
        return kept
      }
      const running = flights.get(key)
      if (running) return running
      const flight = (async () => {
        const page = await render()
        // what is too long to be kept need not be compressed in every form
        if (page.status !== 200 || !page.isWhole || page.html.length > limits.bytes) return page
        const made = await compressPage(page)
        // a write during the rendering may be in the page or not
        const after = await settle().catch(() => null)
        if (after === before) keep(key, made)
        return made
      })()
      flights.set(key, flight)
      try {
        return await flight
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
    /** The cached pages, for tests. */
    size: () => ({ entries: pages.size, bytes }),
  }
}

const getSize = ({ bodies }: Pick<CachedPage, 'bodies'>) =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length

async function compressPage({ html, type = htmlType, headers = {} }: RenderedPage): Promise<CachedPage> {
  // a page with the longest text has taken its share of a turn to render
  await nextTurn()
  const identity = typeof html === 'string' ? Buffer.from(html) : html
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOptions),
    promisify(gzip)(identity),
  ])
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { tag, type, headers, bodies: { br, gzip: zipped, identity } }
}

/** Sends a kept page in the form the browser takes, or 304 when the browser has it. */
export function sendKept(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  page: CachedPage,
): FastifyReply {
  const encoding = encodingFor(headers['accept-encoding'] ?? '')
  const etag = `"${page.tag}-${encoding}"`
  reply.headers(page.headers).header('etag', etag).header('vary', 'cookie, accept-encoding')
  if (isNamed(etag, headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(page.type).send(page.bodies[encoding])
}

/** The smallest form that an Accept-Encoding header allows. */
export function encodingFor(accepted: string): Encoding {
  const allowed = new Set<string>()
  const refused = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const isRefused = parameters.some((text) => /^q=0(\.0*)?$/.test(text))
    ;(isRefused ? refused : allowed).add(name)
  }
  return (
    (['br', 'gzip'] as const).find((name) => !refused.has(name) && (allowed.has(name) || allowed.has('*'))) ??
    'identity'
  )
}

/** Whether an If-None-Match header names `etag`; proxies that compress mark a tag as weak. */
const isNamed = (etag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
