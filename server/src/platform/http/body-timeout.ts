import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * How long the server waits for slow clients, in milliseconds. A body has a bound on its whole time; only an upload may take
 * hours by a bad line, and has to come at a pace (platform/http/multipart-uploads.ts).
 */
const patience = {
  /** Until all headers of a request are there. */
  headers: 30_000,
  /** Between two looks at a body that comes in; one that is too slow at two in a row is given up. */
  body: 15_000,
  /** From the headers until a body is there, however it comes. */
  whole: 60_000,
  /** Until some of an answer is taken. */
  answer: 120_000,
  /** For dropping the rest of a body that was refused. */
  farewell: 10_000,
}
/** Fewest bytes between two looks: a hundred times less than the slowest mobile line brings. */
const fewest = 1000

/** Settings of Node's server that go with {@link registerBodyTimeout}. */
export const serverTimeouts = { headersTimeout: patience.headers, connectionsCheckingInterval: 5_000 }

/**
 * Looks now and then whether a body still comes in, and ends the request when it does not.
 * @param least bytes that have to come between two looks
 * @param every milliseconds between two looks
 * @param strikes looks in a row at which too little had come; the first of them may be the server's own fault, which
 *   had no time to read
 * @returns how to stop looking
 */
export function watchPace(
  raw: IncomingMessage,
  {
    least = fewest,
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

/** Does `stop` when a body has been read or its connection ends: that goes on to the next request. @returns does it now */
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

/** Whether a request brings a body, by its headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

interface Watch {
  /** Begins to look whether the body still comes. */
  lookAfter: () => void
  stopLooking: () => void
  stopAll: () => void
}
const watches = new WeakMap<IncomingMessage, Watch>()

/** Leaves how fast a body comes in to its reader, which has a bound of its own. */
export const stopWatching = ({ raw }: FastifyRequest): void => watches.get(raw)?.stopAll()

/** While the server itself reads no further, a body is not too slow; the bound on its whole time stays. */
export async function pausePace({ raw }: FastifyRequest, waiting: Promise<void>): Promise<void> {
  const watch = watches.get(raw)
  watch?.stopLooking()
  await waiting
  watch?.lookAfter()
}

/** Ends a request when its body stands still, drips, or takes too long as a whole. */
function watchBody(app: FastifyInstance, { raw }: FastifyRequest, every: number, whole: number): void {
  const { socket } = raw
  if (!hasBody(raw) || !(socket instanceof Socket)) return
  const tooSlow = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const end = () => app.server.emit('clientError', tooSlow, socket)
  const timer = setTimeout(end, whole)
  timer.unref()
  const stopWhole = untilRead(raw, () => clearTimeout(timer))
  const look = () => watchPace(raw, { every, strikes: 2, end })
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
/** Whether the rest of a refused body is being dropped: its connection need not end with the answer. */
export const isDropped = ({ raw }: FastifyRequest): boolean => dropped.has(raw)

/**
 * Reads and drops what is still coming of a body that was refused for a while, and cuts the connection then: one that is
 * cut while its client sends hides the answer from it.
 */
export function dropRest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  dropped.add(raw)
  raw.unpipe?.()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), patience.farewell)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/**
 * Lets a client that closes the connection after the answer send the rest of its body first: Node cuts the connection
 * with the answer, and whoever is still sending then gets an error of the network instead of the answer.
 */
function answerBeforeEnd({ raw: request, headers }: FastifyRequest, reply: FastifyReply): void {
  const { raw: answer } = reply
  const isWhole = !hasBody(request) || request.complete
  if (isWhole || answer.shouldKeepAlive || headers.upgrade || !(request.socket instanceof Socket)) return
  const { socket } = request
  reply.removeHeader('connection')
  answer.removeHeader('connection')
  answer.shouldKeepAlive = true
  // first the body, then the answer, in whichever order they come
  request.once('end', () =>
    answer.writableFinished ? socket.end() : answer.once('finish', () => socket.end()),
  )
  dropRest(request)
}

/** Watches every body, also of requests that are refused before it is read, and gives up answers nobody takes. */
export function registerBodyTimeout(
  app: FastifyInstance,
  { body, whole, answer }: Pick<typeof patience, 'body' | 'whole' | 'answer'> = patience,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(app, request, body, whole)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    answerBeforeEnd(request, reply)
    // taken back by Node itself when the answer is out
    if (raw.socket instanceof Socket) raw.socket.setTimeout(answer)
    done(null, payload)
  })
}
