import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How long the server waits for whoever is slow. There is no bound on a whole request: an upload by a bad line may take
 * hours. What ends is what stands still, or comes so slowly that nobody can mean it.
 */
const patience = {
  /** Until all headers of a request are there, in milliseconds. */
  headers: 30_000,
  /** Between two looks at a body that comes in; one that is too slow at two in a row is given up. */
  body: 15_000,
  /** Until some of an answer is taken. */
  answer: 120_000,
}
/** Fewest bytes between two looks: a hundred times less than the slowest mobile line brings. */
const fewest = 1000
/** Looks after which a body would be there at the slowest pace allowed: an hour, however large it is. */
const mostLooks = 240

/** Settings of Node's server that go with {@link registerPatience}. */
export const serverPatience = { headersTimeout: patience.headers, connectionsCheckingInterval: 5_000 }

/**
 * Looks now and then whether a body still comes in, and ends the request when it does not.
 * @param most how many bytes may come in all, when its sender does not say
 * @param every milliseconds between two looks
 * @param strikes looks in a row at which too little had come; the first of them may be the server's own fault, which
 *   had no time to read
 * @returns how to stop looking
 */
export function watchPace(
  raw: IncomingMessage,
  { most = 0, every, strikes, end }: { most?: number; every: number; strikes: number; end: () => void },
): () => void {
  const { socket } = raw
  const least = Math.max(fewest, Number(raw.headers['content-length'] ?? most) / mostLooks)
  let seen = socket.bytesRead
  let slow = 0
  const timer = setInterval(() => {
    slow = socket.bytesRead - seen < least ? slow + 1 : 0
    seen = socket.bytesRead
    if (slow >= strikes) end()
  }, every)
  timer.unref()
  // the connection goes on to the next request
  const stop = () => {
    clearInterval(timer)
    raw.off('end', stop)
    socket.off('close', stop)
  }
  raw.once('end', stop)
  socket.once('close', stop)
  return stop
}

const watched = new WeakMap<IncomingMessage, () => void>()

/** Leaves how fast a body comes in to whoever reads it: it may have to wait its turn unread. */
export const leavePace = ({ raw }: FastifyRequest): void => watched.get(raw)?.()

/** Ends a request when its body stands still or drips. */
export function watchBody(app: FastifyInstance, request: FastifyRequest, every = patience.body): void {
  const { raw, routeOptions } = request
  const { socket } = raw
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
  if (!hasBody || !(socket instanceof Socket)) return
  const tooSlow = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const end = () => app.server.emit('clientError', tooSlow, socket)
  // an upload goes to the disk piece by piece: nobody waits for its end
  const isUpload = raw.headers['content-type']?.startsWith('multipart/')
  const most = isUpload ? 0 : routeOptions.bodyLimit
  watched.set(raw, watchPace(raw, { most, every, strikes: 2, end }))
}

/** Watches every body, also of requests that are refused before it is read, and gives up answers nobody takes. */
export function registerPatience(app: FastifyInstance, { body, answer } = patience): void {
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(app, request, body)
    done()
  })
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    // taken back by Node itself when the answer is out
    if (raw.socket instanceof Socket) raw.socket.setTimeout(answer)
    done(null, payload)
  })
}
