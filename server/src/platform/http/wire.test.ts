// any engine: it is about sockets
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let port: number
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
})
afterAll(() => portal.close())

/** Everything that comes back until the server ends the connection. */
async function exchange(...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(pieces.join(''), 'latin1'))
  return text(socket)
}
const get = 'GET /api/health/live HTTP/1.1\r\nhost: a\r\n'

describe('bytes that are no HTTP', () => {
  it.each([
    ['another protocol', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 400],
    ['a method there is not', 'ROUBAR / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a byte no header has', `${get}x: \0\r\n\r\n`, 400],
    ['a letter no address has', 'GET /api/eventos?search=\x01 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['more headers than fit', `${get}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address longer than fits', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  ])('is refused in the shape of every refusal, and the connection ends: %s', async (_, request, status) => {
    const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const headers = head.toLowerCase().split('\r\n').slice(1)
    expect(headers).toContain('x-app-error: error.bad-request')
    expect(headers).toContain('connection: close')
    expect(headers).toContain('x-content-type-options: nosniff')
    expect(headers).toContain('cache-control: no-store')
    expect(headers.join()).toContain("default-src 'none'")
    expect(JSON.parse(body)).toEqual({ error: 'error.bad-request' })
  })

  it('leaves an answer whole that is on its way before it', async () => {
    const answers = await exchange(`${get}\r\n`, 'ROUBAR / HTTP/1.1\r\n\r\n')
    expect(answers).toMatch(/^HTTP\/1\.1 200 /)
    expect(answers).toContain('{"status":"ok"}')
    expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('ends a request whose body turns out to be none', async () => {
    const post = 'POST /api/authenticate HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    expect(await exchange(`${post}transfer-encoding: chunked\r\n\r\nZZ\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('what one server reads so and another otherwise', () => {
  it.each([
    ['two hosts', `${get}host: b\r\n\r\n`],
    ['a version from before there were headers', 'GET /api/health/live\r\n\r\n'],
    ['a version that only claims to be newer', get.replace('1.1', '2.0').concat('\r\n')],
  ])('is refused, and the connection ends: %s', async (_, request) => {
    const answers = await exchange(request, `${get}\r\n`)
    expect(answers).toMatch(/^HTTP\/1\.1 400 /)
    expect(answers).toContain('x-app-error: error.bad-request')
    expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('closes the connection after the response to an Upgrade request', async () => {
    const answers = await exchange(`${get}connection: upgrade\r\nupgrade: h2c\r\n\r\n`)
    expect(answers.toLowerCase()).toContain('\nconnection: close')
    expect(answers).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('ignores all expectations of a client but that to be asked for its body', async () => {
    const answers = await exchange(`${get}expect: ola\r\nconnection: close\r\n\r\n`)
    expect(answers).toMatch(/^HTTP\/1\.1 200 /)
  })
})
