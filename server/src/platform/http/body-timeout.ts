import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minute } from '#contract/durations.ts'

/**
 * Timeouts for slow clients, in milliseconds. A body has a limit on its total time. An upload has none, because it
 * can take hours on a slow line; it must keep a minimum rate (platform/http/multipart-uploads.ts).
 */
const timeouts = {
  /** For all headers of a request. */
  headers: 30_000,
  /** Interval between two checks of an incoming body. Two slow intervals in a row end the request. */
  body: 15_000,
  /** For the whole body, counted from the headers. */
  whole: minute,
  /** The limit without progress while the client receives a response. */
  answer: 120_000,
  /** For discarding the rest of a refused body. */
  discard: 10_000,
}
/** Minimum number of bytes in one interval: a hundredth of what the slowest mobile line transfers. */
const minBytes = 1000

/** Settings of Node's HTTP server that belong to {@link registerBodyTimeout}. */
export const serverTimeouts = { headersTimeout: timeouts.headers, connectionsCheckingInterval: 5_000 }

/**
 * Checks at intervals whether a body still arrives, and ends the request when it does not.
 * @param least bytes that must arrive in one interval
 * @param every length of an interval in milliseconds
 * @param strikes number of slow intervals in a row that end the request; the first one can be the server's own fault,
 *   when it had no time to read
 * @returns ends the checks
 */
export function watchTransferRate(
  raw: IncomingMessage,
  {
    least = minBytes,
    every,
    strikes,
    end,
  }: { least?: number; every: number; strikes: number; end: () => void },
): () => void {
  const { socket } = raw
  let seen = socket.bytesRead
  let slow = 0
  const timer = setInterval(() => {
    slow = socket.bytesRead - seen < least ? slow + 1 : 0
    seen = socket.bytesRead
    if (slow >= strikes) end()
  }, every)
  timer.unref()
  return untilRead(raw, () => clearInterval(timer))
}

/**
 * Calls `stop` when the body has been read or its connection closes, because the connection continues with the next
 * request. @returns calls it at once
 */
function untilRead(raw: IncomingMessage, stop: () => void): () => void {
  const { socket } = raw
  const stopOnce = () => {
    stop()
    raw.off('end', stopOnce)
    socket.off('close', stopOnce)
  }
  raw.once('end', stopOnce)
  socket.once('close', stopOnce)
  return stopOnce
}

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

interface BodyRateCheck {
  /** Starts checking the rate of the body. */
  lookAfter: () => void
  stopLooking: () => void
  stopAll: () => void
}
const watches = new WeakMap<IncomingMessage, BodyRateCheck>()

/** Ends the general checks of a body whose reader has its own limit. */
export const stopWatching = ({ raw }: FastifyRequest): void => watches.get(raw)?.stopAll()

/** Suspends the rate check while the server itself does not read; the limit on the total time stays. */
export async function pauseRateCheck({ raw }: FastifyRequest, waiting: Promise<void>): Promise<void> {
  const watch = watches.get(raw)
  watch?.stopLooking()
  await waiting
  watch?.lookAfter()
}

/** Ends a request whose body stalls, is too slow, or takes too long in total. */
function watchBody(app: FastifyInstance, { raw }: FastifyRequest, every: number, whole: number): void {
  const { socket } = raw
  if (!hasBody(raw) || !(socket instanceof Socket)) return
  const tooSlow = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const end = () => app.server.emit('clientError', tooSlow, socket)
  const timer = setTimeout(end, whole)
  timer.unref()
  const stopWhole = untilRead(raw, () => clearTimeout(timer))
  const look = () => watchTransferRate(raw, { every, strikes: 2, end })
  let stopLooking = look()
  watches.set(raw, {
    lookAfter: () => {
      stopLooking()
      stopLooking = look()
    },
    stopLooking: () => stopLooking(),
    stopAll: () => {
      stopLooking()
      stopWhole()
    },
  })
}

const dropped = new WeakSet<IncomingMessage>()
/** Whether the rest of a refused body is being discarded; then the connection need not close with the response. */
export const isBodyDiscarded = ({ raw }: FastifyRequest): boolean => dropped.has(raw)

/**
 * Discards the rest of a refused body for a while and then closes the connection. Closing it while the client still
 * sends would hide the response from the client.
 */
export function discardBody(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  dropped.add(raw)
  raw.unpipe?.()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), timeouts.discard)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/**
 * For clients that close the connection after the response: waits for the rest of the body first. Node closes the
 * connection with the response, and a client that is still sending would see a network error instead of it.
 */
function answerBeforeEnd({ raw: request, headers }: FastifyRequest, reply: FastifyReply): void {
  const { raw: answer } = reply
  const isWhole = !hasBody(request) || request.complete
  if (isWhole || answer.shouldKeepAlive || headers.upgrade || !(request.socket instanceof Socket)) return
  const { socket } = request
  reply.removeHeader('connection')
  answer.removeHeader('connection')
  answer.shouldKeepAlive = true
  // the body first, then the response, whichever completes first
  request.once('end', () =>
    answer.writableFinished ? socket.end() : answer.once('finish', () => socket.end()),
  )
  discardBody(request)
}

/**
 * Applies the timeouts to every body, also of requests refused before it is read, and to clients that do not receive
 * their response.
 */
export function registerBodyTimeout(
  app: FastifyInstance,
  { body, whole, answer }: Pick<typeof timeouts, 'body' | 'whole' | 'answer'> = timeouts,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(app, request, body, whole)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    answerBeforeEnd(request, reply)
    // Node resets this itself after the response
    if (raw.socket instanceof Socket) raw.socket.setTimeout(answer)
    done(null, payload)
  })
}
