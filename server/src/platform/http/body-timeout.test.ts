// test:all only: it sends bodies as slowly as it may
// any engine: it is about sockets
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal } from '../../testing/portal.ts'
import { discardBody, isBodyDiscarded, registerBodyTimeout, stopWatching } from './body-timeout.ts'
import { answerClientErrors } from './client-errors.ts'

let app: FastifyInstance
/** Whether each answer ended. */
const ended: boolean[] = []
beforeAll(async () => {
  app = fastify({ clientErrorHandler: answerClientErrors({}), forceCloseConnections: true })
  registerBodyTimeout(app, { body: 100, whole: 2000, answer: 1500 })
  app.post('/', async ({ body }) => body)
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(401).send('no')
  app.post('/refused', { onRequest: refuse }, async () => 'yes')
  app.post('/later', { preParsing: async (request) => stopWatching(request) }, async () => 'yes')
  app.get('/large', (_request, reply) => {
    const pieces = Readable.from(
      (function* () {
        for (let sent = 0; sent < 400; sent += 1) yield Buffer.alloc(100_000)
      })(),
    )
    reply.raw.once('close', () => ended.push(reply.raw.writableFinished))
    return reply.send(pieces)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const open = (): Socket => connect((app.server.address() as AddressInfo).port, '127.0.0.1')
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Sends a body of 5,000 bytes, `size` at a time every 50 ms, until the connection ends; what comes back. */
async function drip(path: string, size: number): Promise<string> {
  const socket = open()
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  // the server may have gone while something was on its way to it
  socket.on('error', () => {})
  const gone = once(socket, 'close')
  socket.write(post(path, 5000))
  const body = `"${'a'.repeat(4998)}"`
  for (let sent = 0; sent < body.length && !socket.closed; sent += size) {
    socket.write(body.slice(sent, sent + size))
    await delay(50)
  }
  socket.end()
  await gone
  return answer
}

it('a body that drips is given up, and its sender told', async () => {
  expect(await drip('/', 2)).toMatch(/^HTTP\/1\.1 408 /)
})

it('a body that comes fast enough, but never ends, is given up after its whole time', async () => {
  const socket = open()
  const gone = once(socket, 'close')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  const began = performance.now()
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const piece = ' '.repeat(1000)
  const timer = setInterval(() => socket.write(`3e8\r\n${piece}\r\n`), 50)
  await gone
  clearInterval(timer)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - began).toBeGreaterThan(1900)
})

it('a body that comes slowly but comes is taken', async () => {
  expect(await drip('/', 1000)).toMatch(/^HTTP\/1\.1 200 /)
})

it('the rest of a body that was refused unread may not drip for ever either', async () => {
  expect(await drip('/refused', 2)).toMatch(/^HTTP\/1\.1 401 /)
})

it('the rate of a body is not checked while its reader waits', async () => {
  const socket = open()
  socket.write(post('/later', 10))
  await delay(600)
  socket.write(`"${'a'.repeat(8)}"`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

it('a response the client does not read is aborted; one that is read late is not', async () => {
  const silent = open()
  silent.pause()
  silent.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => ended).toEqual([false])
  silent.destroy()

  const slow = open()
  slow.write('GET /large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  let taken = 0
  for await (const piece of slow) {
    taken += (piece as Buffer).length
    if (taken < 1_000_000) await delay(5)
  }
  expect(taken).toBeGreaterThan(40_000_000)
  expect(ended).toEqual([false, true])
})

it('headers that never end are given up after half a minute', async () => {
  const portal = await openTestPortal()
  expect([portal.app.server.headersTimeout, portal.app.server.requestTimeout]).toEqual([30_000, 0])
  await portal.close()
})

it('a client that closes after the answer gets it, although it still sends a refused body', async () => {
  const body = Buffer.alloc(8_000_000)
  const head = post('/refused', body.length).replace('host: a', 'host: a\r\nconnection: close')
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const socket = open()
    const outcome = { answer: '', errors: [] as unknown[] }
    socket.on('error', (error) => outcome.errors.push(error))
    socket.on('data', (piece) => {
      outcome.answer += piece
    })
    const gone = once(socket, 'close')
    socket.write(head)
    await new Promise((resolve) => socket.write(body, resolve))
    await gone
    expect(outcome).toEqual({ answer: expect.stringMatching(/^HTTP\/1\.1 401 [\s\S]*no$/), errors: [] })
  }
})

it('leaves nothing on a connection that is used again and again', async () => {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const socket = open()
  const [server] = await accepted
  const listeners: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    socket.write(`${post('/', 2)}{}`)
    await once(socket, 'data')
    listeners.push(server.listenerCount('close'))
  }
  expect(new Set(listeners).size, String(listeners)).toBe(1)
  socket.destroy()
})

it('a body that was read to its end leaves nothing to discard: the connection stays', () => {
  const raw = Readable.from([])
  Object.defineProperty(raw, 'readableEnded', { value: true })
  discardBody(raw as unknown as IncomingMessage)
  expect(isBodyDiscarded({ raw } as unknown as FastifyRequest)).toBe(false)
})
