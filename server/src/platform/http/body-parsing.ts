import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonValues } from '#contract/body-limits.ts'
import { composeTexts, toComposed } from '#contract/composed-text.ts'
import { fieldErrors } from '#contract/errors.ts'
import { AppError, fieldError } from '../app-error.ts'
import { createWorkerLimiter, runInWorker } from '../workers/run-in-worker.ts'
import { discardBody, pauseRateCheck } from './body-timeout.ts'
import { jsonScan } from './json-scan.ts'
import type { BodyMemory, IncomingBody } from './large-bodies.ts'
import { createBodyMemory } from './large-bodies.ts'
import type { ParsedJson } from './parse-json.ts'
import { parseJson } from './parse-json.ts'

/** Maximum nesting of a request body: more than any call needs, and safe for recursive functions. */
const maxLevels = 50
/** Size in bytes from which a body is parsed in a worker, so that the server can continue. */
const large = 1_000_000
/** In megabytes: the longest body, decoded, and what it says. */
const maxMemory = 512
const parsers = createWorkerLimiter({ most: 2, each: 1 })
/** Maximum length of a field path in an error; a client can invent field names. */
const maxPathLength = 200

/**
 * Registers the parsers of request bodies, JSON and plain text, with the size limit of each call, the shared memory
 * limit and the limit on JSON values. A call without a body accepts the JSON content type with an empty body, because
 * many clients send it.
 */
export function registerBodies(app: FastifyInstance, room: BodyMemory = createBodyMemory()): void {
  const bodies = new WeakMap<FastifyRequest, IncomingBody>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    bodies.set(request, enter(room, request, reply))
    done(null, payload)
  })
  const read = (request: FastifyRequest, payload: Readable, accepts: (piece: Buffer) => boolean) =>
    receive(request, payload, bodies.get(request) ?? room.enter(0), accepts)

  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const body = await read(request, payload, jsonScan({ nodes: jsonValues, levels: maxLevels + 1 }))
    if (body.length === 0) return undefined
    const parsed = body.length > large ? await parseInWorker(request, body) : parseJson(body)
    return parsed ? parsed.value : refuse(request, new AppError('error.bad-request'))
  })
  app.addContentTypeParser('text/plain', async (request: FastifyRequest, payload: Readable) =>
    decodeBody(request, await read(request, payload, () => true)),
  )
}

/** Parses a long JSON body in a worker thread. */
const parseInWorker = ({ signed }: FastifyRequest, body: Buffer): Promise<ParsedJson> =>
  parsers.run(signed?.id ?? 0, () =>
    runInWorker<ParsedJson>(new URL('./parse-json.worker.ts', import.meta.url), body, {
      maxMemory,
      isKept: false,
    }),
  )

/** The text of a body. @throws AppError 400 for bytes that are no UTF-8, which would be replaced with other characters */
const decodeBody = async (request: FastifyRequest, body: Buffer): Promise<string> =>
  isUtf8(body) ? toComposed(body.toString('utf8')) : refuse(request, new AppError('error.bad-request'))

/** Refuses the body of a request. @throws 401 or 403 first when the sender has lost the right */
async function refuse(request: FastifyRequest, error: Error): Promise<never> {
  if (request.signed) await request.reauthorize()
  throw error
}

/**
 * Reads a body to its end.
 * @param accepts checks each piece; false refuses the body
 * @throws AppError 413 beyond the size limit of the route, 400 when `accepts` refuses it, 429 when memory is full;
 * before any of these 401 or 403 when the sender has lost the right
 */
async function receive(
  request: FastifyRequest,
  payload: Readable,
  body: IncomingBody,
  accepts: (piece: Buffer) => boolean,
): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit
  const tooLarge = new AppError('error.body-too-large', { params: { limit } })
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge
    const read = growing(limit)
    // a refused body stays open, so that its rest can be discarded
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      if (!read.add(piece)) throw tooLarge
      if (!accepts(piece)) throw new AppError('error.bad-request')
      const waiting = body.grow(piece.length)
      if (waiting) await pauseRateCheck(request, waiting)
    }
    return read.all()
  } catch (error) {
    body.leave()
    discardBody(request.raw)
    // any other error is that of a connection that was cut
    return refuse(request, error instanceof AppError ? error : new AppError('error.bad-request'))
  }
}

/** Counts a body as in memory until its response is sent or the client has disconnected. */
function enter(room: BodyMemory, { signed }: FastifyRequest, { raw }: FastifyReply): IncomingBody {
  const body = room.enter(signed?.id ?? 0)
  raw.once('finish', body.leave).once('close', body.leave)
  if (raw.destroyed) body.leave()
  return body
}

/** A single growing buffer: a million pieces of one byte would take a hundred times the memory. */
function growing(limit: number) {
  let bytes = Buffer.alloc(0)
  let length = 0
  return {
    /** Returns false when the limit is exceeded. */
    add: (piece: Buffer): boolean => {
      const wanted = length + piece.length
      if (wanted > limit) return false
      if (wanted > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(wanted, bytes.length * 2)))
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      piece.copy(bytes, length)
      length = wanted
      return true
    },
    all: (): Buffer => bytes.subarray(0, length),
  }
}

/** Refuses compressed bodies (gzip, br): one could expand to a thousand times its size. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers, method }, _reply, payload, done) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    const isRead = method !== 'GET' && method !== 'HEAD'
    const isPacked = isRead && encoding !== 'identity'
    done(isPacked ? new AppError('error.unsupported-media-type') : null, payload)
  })
}

/** NUL and unpaired surrogates: one engine refuses them, the other would store unreadable text. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * The path to the first text in `value` that the database cannot store, or to a value nested too deeply; null when
 * there is none.
 */
function unstorable(value: unknown, level = 0): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (value === null || typeof value !== 'object') return null
  if (level === maxLevels) return []
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return []
    const found = unstorable((value as Record<string, unknown>)[name], level + 1)
    if (found) return [name, ...found]
  }
  return null
}

/**
 * Refuses texts that cannot be stored, anywhere in a request, and values nested too deeply. Those of paths and queries are composed
 * (Unicode NFC), as the parsers do with bodies.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    composeTexts(params)
    composeTexts(query)
    const path = unstorable(params) ?? unstorable(query) ?? unstorable(body)
    done(
      path === null
        ? undefined
        : fieldError(path.join('.').slice(0, maxPathLength), fieldErrors.invalidValue),
    )
  })
}
