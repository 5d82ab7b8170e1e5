import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'

interface BrokenRequest extends Error {
  code?: string
}

/** How long a refused client has to read why before the connection is cut, in milliseconds. */
const farewell = 1000

/** What the parser's complaints are told as. */
const statusOf = ({ code }: BrokenRequest): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/**
 * Answers what never became a request (no HTTP, headers that do not fit or never end) in the shape of every refusal, and
 * ends the connection: where one request stops and the next begins is not known any more.
 * @param headers those of every answer
 */
export const answerClientErrors =
  (headers: Record<string, string>) =>
  (error: BrokenRequest, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    // a request before it that came whole gets its answer, and nothing is put before or into that
    const { _httpMessage: under } = socket as Socket & { _httpMessage?: ServerResponse }
    if (under?.req.complete) {
      under.once('close', () => socket.destroySoon())
      return
    }
    if (under?.headersSent) {
      socket.destroySoon()
      return
    }
    // a connection that is cut while its client sends hides the answer from it
    socket.end(errorResponseTo(error, headers))
    setTimeout(() => socket.destroy(), farewell).unref()
  }

function errorResponseTo(error: BrokenRequest, headers: Record<string, string>): string {
  const code: ErrorBody['error'] = 'error.bad-request'
  const body = JSON.stringify({ error: code } satisfies ErrorBody)
  const status = statusOf(error)
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
/** Nobody speaks another version over such a connection. */
const versions = ['1.0', '1.1']

/**
 * Refuses requests that a proxy before this server may have read otherwise (two hosts, a version that is none of those
 * with headers and a length), and ends the connection after one that wished for another protocol: what comes behind it
 * may be meant in that.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    let hosts = 0
    // names and values by turns
    for (let at = 0; at < raw.rawHeaders.length; at += 2)
      if (isHost.test(raw.rawHeaders[at] ?? '')) hosts += 1
    const isAmbiguous = hosts > 1 || !versions.includes(raw.httpVersion)
    if (isAmbiguous || raw.headers.upgrade !== undefined) reply.header('connection', 'close')
    done(isAmbiguous ? new AppError('error.bad-request') : undefined)
  })
  // an expectation nobody knows is none; Node would answer it in words of its own
  app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer))
}
