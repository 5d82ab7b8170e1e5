import type { RawAnswer } from './raw-http.ts'
import { connectRaw, getHeader } from './raw-http.ts'

/** The expected reaction of the portal to some bytes. */
export interface Attempt {
  what: string
  bytes: string
  /**
   * Statuses of the answers, in their order. `refused` is one answer of 4xx or 5xx, or none, and then the end of the
   * connection: where a request ends is not known any more.
   */
  expected: 'refused' | number[]
}

/** A request that only who was smuggled past makes. */
const hidden = 'GET /api/account HTTP/1.1\r\nHost: a\r\n\r\n'
const get = (more = '', version = '1.1') => `GET /api/health/live HTTP/${version}\r\nHost: a\r\n${more}\r\n`
const post = (headers: string, body: string) =>
  `POST /api/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`
const log = '{"message":"x","level":"warn"}'
const chunked = (size: string, body = log) =>
  post('Transfer-Encoding: chunked\r\n', `${size}\r\n${body}\r\n0\r\n\r\n`)
const size = log.length.toString(16)

/** Requests whose two lengths do not agree, or that say their length in a way some read and some do not. */
const lengths: [string, string][] = [
  ['both lengths, the chunks shorter', `Content-Length: 50\r\nTransfer-Encoding: chunked\r\n`],
  ['both lengths, the other way round', `Transfer-Encoding: chunked\r\nContent-Length: 50\r\n`],
  ['two different lengths', 'Content-Length: 5\r\nContent-Length: 50\r\n'],
  ['the same length twice', 'Content-Length: 5\r\nContent-Length: 5\r\n'],
  ['a list of lengths', 'Content-Length: 5, 5\r\n'],
  ['a length with a sign', 'Content-Length: +5\r\n'],
  ['a negative length', 'Content-Length: -5\r\n'],
  ['a length in hexadecimal', 'Content-Length: 0x5\r\n'],
  ['a length with a point', 'Content-Length: 5.0\r\n'],
  ['an empty length', 'Content-Length: \r\n'],
  ['a length after the chunks', 'Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 50\r\n'],
  ['a length beyond all numbers', 'Content-Length: 99999999999999999999\r\n'],
  ['a space before the colon of the length', 'Content-Length : 5\r\n'],
  ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n'],
  ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity\r\n'],
  ['a space before the colon of the encoding', 'Transfer-Encoding : chunked\r\n'],
  ['a tab before the encoding’s colon', 'Transfer-Encoding\t: chunked\r\n'],
  ['a strange letter before the encoding', 'Transfer-Encoding: \x0bchunked\r\n'],
  ['a zero after the encoding', 'Transfer-Encoding: chunked\0\r\n'],
  ['the encoding in a folded line', 'X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: -1\r\n'],
  ['the encoding after a lone line feed', 'X: a\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
  ['the encoding after a lone carriage return', 'X: a\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
]

const chunks: [string, string][] = [
  ['a chunk larger than all numbers', chunked('FFFFFFFFFFFFFFFFF')],
  ['a negative chunk', chunked('-1')],
  ['a chunk in another writing', chunked('0x1e')],
  ['a chunk without a size', chunked('')],
  ['a chunk that is longer than it says', chunked('2')],
  ['chunks that end their lines with a line feed only', chunked(size).replaceAll('\r\n', '\n')],
  ['a chunk with a description of 20,000 letters', chunked(`${size};a=${'b'.repeat(20_000)}`)],
]

const lines: [string, string][] = [
  ['version 0.9', 'GET /api/health/live\r\n\r\n'],
  ['version 2.0 by name', get('', '2.0')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version there is not', get('', '9.9')],
  ['no host', 'GET /api/health/live HTTP/1.1\r\n\r\n'],
  ['two hosts', get('Host: b\r\n')],
  ['lines that end with a line feed only', get().replaceAll('\r\n', '\n')],
  ['a folded header', get('X: a\r\n b\r\n')],
  ['a header without a name', get(': a\r\n')],
  ['a header without a colon', get('abc\r\n')],
  ['a header’s name with a space', get('a b: c\r\n')],
  ['a header’s name with a bracket', get('a(b: c\r\n')],
  ['a zero in a header', get('X: a\0b\r\n')],
  ['a tunnel', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['headers of 20,000 letters', get(`X: ${'a'.repeat(20_000)}\r\n`)],
  ['5,000 headers', get('a: b\r\n'.repeat(5000))],
  ['an address of 20,000 letters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a query of 20,000 letters', `GET /api/eventos?search=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
]

/** Unusual but valid input: as many answers as requests, each its own. */
const sound: [string, string, number[]][] = [
  ['chunks', chunked(size) + hidden, [204, 401]],
  ['a chunk with a description', chunked(`${size};a=b`) + hidden, [204, 401]],
  [
    'headers after the chunks, which belong to no request',
    post('Transfer-Encoding: chunked\r\n', `${size}\r\n${log}\r\n0\r\nX: y\r\nAuthorization: x\r\n\r\n`) +
      hidden,
    [204, 401],
  ],
  ['a body where none belongs', `${get('Content-Length: 5\r\n')}ola12${hidden}`, [200, 401]],
  [
    'a request inside the body of another',
    post(`Content-Length: ${hidden.length}\r\n`, hidden) + get(),
    [400],
  ],
  ['twenty requests at once', get().repeat(20), Array(20).fill(200)],
  ['version 1.0', get('', '1.0') + hidden, [200]],
  ['the whole address of another host', get().replace('/api', 'http://mal.example/api') + hidden, [200, 401]],
  [
    'an upgrade to another protocol',
    get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n') + hidden,
    [200],
  ],
  [
    'an upgrade to a websocket',
    get('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n') + hidden,
    [200],
  ],
  [
    'a body that waits to be asked for',
    post(`Expect: 100-continue\r\nContent-Length: ${log.length}\r\n`, log) + hidden,
    [204, 401],
  ],
  [
    'chunks under version 1.0, after which the connection ends',
    chunked(size).replace('HTTP/1.1', 'HTTP/1.0') + hidden,
    [204],
  ],
  [
    'an unknown expectation',
    post(`Expect: ola\r\nContent-Length: ${log.length}\r\n`, log) + hidden,
    [204, 401],
  ],
  ['empty lines before', `\r\n\r\n${get()}`, [200]],
]

/** All of them; each that is to be refused has the hidden request behind it. */
export const attempts: Attempt[] = [
  ...lengths.map(([what, headers]) => ({
    what,
    bytes: post(headers, `0\r\n\r\n${hidden}`),
    expected: 'refused' as const,
  })),
  ...[...chunks, ...lines].map(([what, text]) => ({
    what,
    bytes: text + hidden,
    expected: 'refused' as const,
  })),
  ...sound.map(([what, bytes, expected]) => ({ what, bytes, expected })),
]

/** Longest wait for an answer that has to come, and for one that must not, in milliseconds. */
const longest = 120_000
const silence = 300

/**
 * Writes the bytes of an attempt and reads what comes of them.
 * @returns what is wrong with it, in words; null when all is as it must be
 */
export async function tryAttempt(
  url: string,
  { bytes, expected }: Attempt,
  timeoutMs = longest,
): Promise<string | null> {
  const connection = await connectRaw(url)
  try {
    connection.send(bytes)
    const answers: RawAnswer[] = []
    // of what is refused the end of the connection is waited for, too
    const awaited = expected === 'refused' ? Number.POSITIVE_INFINITY : expected.length
    for (;;) {
      const answer = await connection.read(answers.length < awaited ? timeoutMs : silence)
      if (typeof answer !== 'string') answers.push(answer)
      else if (answer === 'no HTTP') return 'something that is no HTTP came back'
      else break
    }
    const statuses = answers.map(({ status }) => status)
    if (expected !== 'refused')
      return String(statuses) === String(expected) ? null : `answered ${statuses} instead of ${expected}`
    if (answers.length > 1) return `answered ${statuses}: one request too many`
    const [answer] = answers
    if (answer && answer.status < 400) return `answered ${answer.status}`
    if (answer && getHeader(answer, 'connection') !== 'close')
      return `answered ${answer.status} without an end`
    return connection.isEnded() ? null : 'the connection stays open'
  } finally {
    connection.close()
  }
}
