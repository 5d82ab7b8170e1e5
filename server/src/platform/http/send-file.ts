import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { isImageName, isPreviewable } from '#contract/file-names.ts'
import { AppError } from '../app-error.ts'
import { getContentType } from '../storage/content-types.ts'
import type { Storage } from '../storage/storage.ts'

/** A stored file to send. */
export interface FileToSend {
  /** Key in the storage; the content under a key never changes. */
  key: string
  /** Bytes. */
  size: number
  fileName: string
  /** File extension that determines the media type. */
  type: string
}

/** A displayed file may load nothing, and only the portal's own pages can frame it. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"
/** The PDF viewer does not work inside a sandbox; scripts inside a PDF cannot reach the page anyway. */
export const getPolicy = (type: string) => (type === 'pdf' ? framePolicy : `${framePolicy}; sandbox`)

/** Headers that control how long a browser caches a file. */
type Caching = { 'cache-control': string; vary?: string }
/** Revalidated every time, because access can end. */
const askAgain: Caching = { 'cache-control': 'private, no-cache' }

/**
 * Sends a stored file, or the requested range of it (RFC 9110: conditional requests, one range). Pictures, PDF and
 * text are displayed inline; other files, and all files with `download`, are sent as attachments.
 * @throws AppError 404 when the storage has no such file
 */
export async function sendStored(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, size, fileName, type }: FileToSend,
  { download = false, caching = askAgain }: { download?: boolean; caching?: Caching } = {},
): Promise<FastifyReply> {
  const isShown = !download && (isImageName(`x.${type}`) || isPreviewable(type))
  const etag = `"${key.split('/').at(-1)}"`
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    ...caching,
    'content-type': getContentType(type),
    'content-disposition': contentDisposition(fileName, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': getPolicy(type),
    // the address can contain a ticket
    'referrer-policy': 'no-referrer',
  }
  if (isKnown(request, etag))
    return reply
      .code(304)
      .headers({ etag, ...caching })
      .send()
  if (request.method === 'HEAD')
    return reply.headers({ ...headers, 'content-length': size }).send(Readable.from([]))

  const range = parseRange(request, etag, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const stored = await storage.get(key, range ?? undefined)
  if (stored && stored.size !== size) {
    // a client that was told a greater length would wait for the rest
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

/** Sends a picture that was made from a stored one. @param tag names the bytes: other bytes have another one */
export function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, tag }: { bytes: Buffer; type: string; tag: string },
  caching: Caching,
): FastifyReply {
  const etag = `"${tag}"`
  reply.headers({ etag, ...caching })
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply
    .headers({ 'content-type': getContentType(type), 'content-security-policy': getPolicy(type) })
    .send(bytes)
}

/**
 * Whether the client already has these bytes. A `no-cache` beside the condition is meant for caches on the way: some
 * clients send it with every custom condition.
 */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag })

/** The requested byte range; null for the whole file, also when several ranges are requested. */
function parseRange(
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
