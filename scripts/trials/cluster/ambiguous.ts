/** A request that would be smuggled in behind another one. */
const hidden = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A POST with these lines among its headers, and the hidden request behind it. */
const post = (lines: string, body = '') =>
  `POST /api/logs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${body}${hidden}`

/** Requests whose end, or whose meaning, two servers in a row could understand differently, by what is wrong with them. */
export const ambiguous: Record<string, string> = {
  'length and chunks': post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'chunks and length': post('Transfer-Encoding: chunked\r\nContent-Length: 40', '0\r\n\r\n'),
  'two lengths': post('Content-Length: 0\r\nContent-Length: 50'),
  'a length with a sign': post('Content-Length: +0'),
  'a length in hexadecimal': post('Content-Length: 0x0'),
  'two lengths in one': post('Content-Length: 0, 50'),
  'an unknown encoding': post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
  'an encoding twice': post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n'),
  'an encoding and none': post('Transfer-Encoding: chunked, identity', '0\r\n\r\n'),
  'a space before the colon': post('Transfer-Encoding : chunked', '0\r\n\r\n'),
  'a header over two lines': post('X-Nothing: a\r\n Transfer-Encoding: chunked', '0\r\n\r\n'),
  'a tab in a name': post('Transfer-\tEncoding: chunked', '0\r\n\r\n'),
  'a zero byte': post('X-Nothing: a\0b'),
  'a chunk of no size': post('Transfer-Encoding: chunked', 'x\r\n\r\n'),
  'a chunk with a sign': post('Transfer-Encoding: chunked', '+0\r\n\r\n'),
  'chunks in HTTP/1.0': post('Transfer-Encoding: chunked', '0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
  'no host': `GET /api/health/live HTTP/1.1\r\n\r\n${hidden}`,
  'two hosts': `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nHost: example.org\r\n\r\n${hidden}`,
  'a method that asks for a tunnel': `CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`,
}
