import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'

interface BrokenRequest extends Error {
  code?: string
}

/** How long a refused client can read the response before the connection closes, in milliseconds. */
const closeDelay = 1000

/** The status for an error of Node's HTTP parser. */
const getStatus = ({ code }: BrokenRequest): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/**
 * Answers input that never became a request (not HTTP, headers too large or incomplete) with the usual error
 * response, and closes the connection: the server no longer knows where the next request begins.
 * @param headers headers of every response
 */
export const answerClientErrors =
  (headers: Record<string, string>) =>
  (error: BrokenRequest, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    // a complete request before this one gets its response, unchanged
    const { _httpMessage: under } = socket as Socket & { _httpMessage?: ServerResponse }
    if (under?.req.complete) {
      under.once('close', () => socket.destroySoon())
      return
    }
    if (under?.headersSent) {
      socket.destroySoon()
      return
    }
    // closing the connection while the client sends would hide the response
    socket.end(errorResponseTo(error, headers))
    setTimeout(() => socket.destroy(), closeDelay).unref()
  }

function errorResponseTo(error: BrokenRequest, headers: Record<string, string>): string {
  const code: ErrorBody['error'] = 'error.bad-request'
  const body = JSON.stringify({ error: code } satisfies ErrorBody)
  const status = getStatus(error)
  const lines = Object.entries({
    ...headers,
    'x-app-error': code,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const isHost = /^host$/i
/** HTTP versions this server accepts. */
const versions = ['1.0', '1.1']

/**
 * Refuses requests that a proxy in front may have parsed differently (two Host headers, an invalid version with a
 * body). After an Upgrade request, closes the connection, because its data may belong to the other protocol.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    let hosts = 0
    // names and values alternate
    for (let at = 0; at < raw.rawHeaders.length; at += 2)
      if (isHost.test(raw.rawHeaders[at] ?? '')) hosts += 1
    const isAmbiguous = hosts > 1 || !versions.includes(raw.httpVersion)
    if (isAmbiguous || raw.headers.upgrade !== undefined) reply.header('connection', 'close')
    done(isAmbiguous ? new AppError('error.bad-request') : undefined)
  })
  // ignore unknown Expect headers, to which Node would answer with its own text
  app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer))
}
