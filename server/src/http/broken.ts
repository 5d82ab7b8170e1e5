import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '#contract/errors.ts'

interface BrokenRequest extends Error {
  code?: string
}

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
export const refuseBroken =
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
    if (!under?.headersSent) socket.write(refusalTo(error, headers))
    socket.destroySoon()
  }

function refusalTo(error: BrokenRequest, headers: Record<string, string>): string {
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
