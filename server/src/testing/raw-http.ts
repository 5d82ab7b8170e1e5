import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  /** Names in lower case, in the order they came. */
  headers: [name: string, value: string][]
  body: Buffer
}

/** The reason why there is no answer. */
export type Silence = 'closed' | 'nothing in time' | 'no HTTP'

/**
 * A connection whose every byte is ours: clients that only send what is allowed cannot show what a portal does with the
 * rest.
 */
export interface RawConnection {
  socket: Socket
  send: (bytes: string | Buffer) => void
  /**
   * The next answer; `bodyless` when the request was a HEAD.
   * @param timeoutMs milliseconds to wait for all of it
   */
  read: (timeoutMs: number, options?: { bodyless?: boolean }) => Promise<RawAnswer | Silence>
  /** Bytes that came without having been read as an answer. */
  rest: () => number
  /** Whether the other side has ended the connection. */
  isEnded: () => boolean
  close: () => void
}

/** Text of these bytes, one character for each. */
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let ended = false
  let wake = () => {}
  socket.on('data', (piece: Buffer) => {
    received = received.length === 0 ? piece : Buffer.concat([received, piece])
    wake()
  })
  const end = () => {
    ended = true
    wake()
  }
  socket.on('end', end)
  socket.on('close', end)
  socket.on('error', end)

  async function read(timeoutMs: number, { bodyless = false } = {}): Promise<RawAnswer | Silence> {
    const until = performance.now() + timeoutMs
    for (;;) {
      const found = parse(received, bodyless, ended)
      if (found === 'no HTTP') return found
      if (found) {
        received = received.subarray(found.length)
        // what says «wait» and «go on» is no answer yet
        if (found.answer.status >= 200) return found.answer
        continue
      }
      if (ended) return 'closed'
      const left = until - performance.now()
      if (left <= 0) return 'nothing in time'
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  return {
    socket,
    send: (text) => void socket.write(typeof text === 'string' ? bytes(text) : text),
    read,
    rest: () => received.length,
    isEnded: () => ended,
    close: () => socket.destroy(),
  }
}

const endOfHead = bytes('\r\n\r\n')

/** The first answer in these bytes and how long it is; null while some of it is missing. */
function parse(
  received: Buffer,
  bodyless: boolean,
  ended: boolean,
): { answer: RawAnswer; length: number } | 'no HTTP' | null {
  if (received.length >= 5 && received.toString('latin1', 0, 5) !== 'HTTP/') return 'no HTTP'
  const headLength = received.indexOf(endOfHead)
  if (headLength < 0) return null
  const [first = '', ...lines] = received.toString('latin1', 0, headLength).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})( |$)/.exec(first)?.[1] ?? 0)
  if (status === 0) return 'no HTTP'
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const start = headLength + endOfHead.length
  const take = (body: Buffer, length: number) => ({ answer: { status, headers, body }, length })
  if (bodyless || status < 200 || status === 204 || status === 304) return take(Buffer.alloc(0), start)
  const header = (name: string) => headers.find(([each]) => each === name)?.[1]
  if (header('transfer-encoding') === 'chunked') {
    const found = unchunk(received, start)
    return found && take(found.body, found.end)
  }
  const given = header('content-length')
  if (given === undefined) return ended ? take(received.subarray(start), received.length) : null
  const end = start + Number(given)
  return received.length < end ? null : take(received.subarray(start, end), end)
}

function unchunk(received: Buffer, start: number): { body: Buffer; end: number } | null {
  const pieces: Buffer[] = []
  for (let at = start; ; ) {
    const line = received.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(received.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (received.length < next) return null
    if (size === 0) return { body: Buffer.concat(pieces), end: next }
    pieces.push(received.subarray(line + 2, line + 2 + size))
    at = next
  }
}

/** First value of a header of an answer. */
export const getHeader = ({ headers }: RawAnswer, name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1]
