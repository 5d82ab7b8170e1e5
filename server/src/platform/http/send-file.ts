import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { isImageName, isPreviewable } from '#contract/file-names.ts'
import { AppError } from '../app-error.ts'
import { contentTypeOf } from '../storage/content-types.ts'
import type { Storage } from '../storage/storage.ts'

/** A stored file as it goes out. */
export interface Outgoing {
  /** Key in the storage; what is stored under it never changes. */
  key: string
  /** Bytes. */
  size: number
  fileName: string
  /** The ending that says what the bytes are. */
  type: string
}

/** What a browser may do with a file it shows: nothing, and only the portal's own pages may frame it. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"
/** The viewer of PDF does not work inside a sandbox; what runs inside a PDF cannot reach the page anyway. */
const policyOf = (type: string) => (type === 'pdf' ? framePolicy : `${framePolicy}; sandbox`)

/** Headers that say how long a browser may keep a file. */
type Caching = { 'cache-control': string; vary?: string }
/** Asked for again every time, so that nobody sees what they may no longer see. */
const askAgain: Caching = { 'cache-control': 'private, no-cache' }

/**
 * Answers a request with a stored file, or the part of it that was asked for (RFC 9110: conditional requests, one
 * range). Pictures, PDF and text may be shown, everything else is to be saved, as is all with `download`.
 * @throws AppError 404 when the storage has no such file
 */
export async function sendStored(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, size, fileName, type }: Outgoing,
  { download = false, caching = askAgain }: { download?: boolean; caching?: Caching } = {},
): Promise<FastifyReply> {
  const isShown = !download && (isImageName(`x.${type}`) || isPreviewable(type))
  const etag = `"${key.split('/').at(-1)}"`
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    ...caching,
    'content-type': contentTypeOf(type),
    'content-disposition': contentDisposition(fileName, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': policyOf(type),
    // the address may carry a ticket
    'referrer-policy': 'no-referrer',
  }
  if (isKnown(request, etag))
    return reply
      .code(304)
      .headers({ etag, ...caching })
      .send()
  if (request.method === 'HEAD')
    return reply.headers({ ...headers, 'content-length': size }).send(Readable.from([]))

  const range = rangeOf(request, etag, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const stored = await storage.get(key, range ?? undefined)
  if (stored && stored.size !== size) {
    // whoever is told another length than comes waits for the rest
    stored.content.destroy()
    request.log.error({ key, stored: stored.size, expected: size }, 'a stored file is damaged')
  }
  if (stored?.size !== size) throw new AppError('file.error.not-found')
  reply.headers(headers)
  if (!range) return reply.header('content-length', size).send(stored.content)
  const { start, end } = range
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(stored.content)
}

/**
 * Whether the asker has these bytes already. A `no-cache` beside the condition speaks to caches on the way, not to us:
 * some clients send it with every condition that is set by hand.
 */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag })

/** The one range of bytes asked for; null for the whole file, also where several are asked for at once. */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '') ?? []
  if (!first && !last) return null
  if (!first) {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: last ? Math.min(Number(last), size - 1) : size - 1 }
}
