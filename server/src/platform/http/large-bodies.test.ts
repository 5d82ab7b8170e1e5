// test:all only: it sends the largest bodies
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedInUser } from './access.ts'
import { registerBodies } from './body-parsing.ts'
import { registerBodyTimeout } from './body-timeout.ts'
import { answerClientErrors } from './client-errors.ts'
import { registerErrors } from './errors.ts'
import type { BodyMemory } from './large-bodies.ts'
import { createBodyMemory } from './large-bodies.ts'

const free = 65_536

let app: FastifyInstance
let room: BodyMemory
let replies: FastifyReply[] = []
let rejections: unknown[] = []
const onRejection = (reason: unknown) => void rejections.push(reason)

beforeEach(async () => {
  replies = []
  rejections = []
  process.on('unhandledRejection', onRejection)
  room = createBodyMemory({ all: 4_000_000, person: 2_000_000, timeout: 400 })
  app = fastify({
    bodyLimit: 3_000_000,
    forceCloseConnections: true,
    clientErrorHandler: answerClientErrors({}),
  })
  registerErrors(app, { note: () => false })
  registerBodyTimeout(app, { body: 60_000, whole: 60_000, answer: 60_000 })
  app.decorateRequest('signed', null)
  app.decorateRequest('reauthorize', async () => {})
  app.addHook('onRequest', async (request, reply) => {
    replies.push(reply)
    const id = Number(request.headers['x-person'] ?? 0)
    if (id > 0) request.signed = { id } as SignedInUser
  })
  registerBodies(app, room)
  app.post('/', async ({ body }) => ({ length: String(body).length }))
  app.post('/slow', async () => {
    await delay(300)
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  process.off('unhandledRejection', onRejection)
  expect(rejections).toEqual([])
})

interface Sender {
  socket: Socket
  /** Status of the answer; 0 before there is one. */
  status: () => number
  answer: () => string
  finish: () => void
}

/** Sends a body of so many bytes, all of it but the last one, without saying how long it is. */
function begin(bytes: number, person = 0, path = '/', says = false): Sender {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.on('error', () => {})
  const length = says ? `content-length: ${bytes}` : 'transfer-encoding: chunked'
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length}\r\n`
  const chunk = (text: string) => (says ? text : `${text.length.toString(16)}\r\n${text}\r\n`)
  socket.write(`${head}x-person: ${person}\r\n\r\n${chunk(`"${'a'.repeat(bytes - 2)}`)}`)
  return {
    socket,
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
    answer: () => answer,
    finish: () => void socket.write(`${chunk('"')}${says ? '' : '0\r\n\r\n'}`),
  }
}
const answered = ({ status }: Sender) => expect.poll(status)
const holds = (bytes: number) => expect.poll(() => room.held()).toBe(bytes)

it('a slow body holds only the memory it has sent, and does not block others', async () => {
  const dripping = [begin(10), begin(10, 1), begin(10, 2), begin(2_500_000, 3, '/', true)]
  dripping.at(-1)?.socket.pause()
  for (const person of [0, 1, 4]) {
    const other = begin(1_500_000, person)
    other.finish()
    await answered(other).toBe(200)
    other.socket.destroy()
  }
  for (const { socket } of dripping) socket.destroy()
})

it('bodies are counted as they come, and no more once their answers are out', async () => {
  const first = begin(1_000_000, 1)
  const second = begin(500_000, 2)
  await holds(1_500_000 - 2 - 2 * free)
  first.finish()
  await answered(first).toBe(200)
  await holds(500_000 - 1 - free)
  second.socket.destroy()
  await holds(0)
  first.socket.destroy()
})

it('the oldest body of a person goes on beyond the bound; the others wait, and are refused in the end', async () => {
  const first = begin(1_500_000, 1)
  await holds(1_500_000 - 1 - free)
  const second = begin(1_500_000, 1)
  await answered(second).toBe(429)
  expect(second.answer()).toMatch(/retry-after: 1\r\n/)
  first.finish()
  await answered(first).toBe(200)
  for (const { socket } of [first, second]) socket.destroy()
  await holds(0)
})

it('the oldest body of all goes on, however much the others hold', async () => {
  const first = begin(1_900_000, 1)
  await holds(1_900_000 - 1 - free)
  const others = [begin(1_900_000, 2), begin(1_900_000, 3)]
  await answered(others[1] as Sender).toBe(429)
  first.finish()
  others[0]?.finish()
  await answered(first).toBe(200)
  await answered(others[0] as Sender).toBe(200)
  for (const { socket } of [first, ...others]) socket.destroy()
})

it('a body that waits goes on as soon as another one ends', async () => {
  const first = begin(1_500_000, 1)
  await holds(1_500_000 - 1 - free)
  const second = begin(1_500_000, 1)
  second.finish()
  await delay(100)
  expect(second.status()).toBe(0)
  first.socket.destroy()
  await answered(second).toBe(200)
  second.socket.destroy()
})

it('a body whose sender disconnects while it waits leaves nothing behind', async () => {
  const first = begin(1_500_000, 1)
  await holds(1_500_000 - 1 - free)
  const second = begin(1_500_000, 1)
  await delay(100)
  second.socket.destroy()
  await delay(500)
  first.socket.destroy()
  await holds(0)
})

it('an answer that fails while its body is held leaves nothing behind', async () => {
  const first = begin(500_000, 1, '/slow')
  first.finish()
  await expect.poll(() => replies.length).toBe(1)
  const [reply] = replies
  const closed = once(reply?.raw ?? first.socket, 'close').catch(() => {})
  reply?.raw.on('error', () => {})
  reply?.raw.destroy(new Error('broken'))
  await closed
  await holds(0)
  first.socket.destroy()
})

it('a body that is too large is refused, by its declared length or while it arrives', async () => {
  const said = begin(4_000_000, 1, '/', true)
  await answered(said).toBe(413)
  expect(said.answer()).not.toMatch(/connection: close/)
  const found = begin(4_000_000, 1)
  await answered(found).toBe(413)
  await holds(0)
  for (const { socket } of [said, found]) socket.destroy()
})

it('a body of a million pieces takes no more memory than one of one piece', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nx-person: 1\r\n\r\n',
  )
  socket.write(`1\r\n"\r\n${'1\r\na\r\n'.repeat(300_000)}1\r\n"\r\n0\r\n\r\n`)
  await expect.poll(() => answer).toMatch(/"length":300000/)
  socket.destroy()
})

it('the other bodies of a user still count when one has ended', async () => {
  const memory = createBodyMemory({ all: 10 * free, person: 3 * free, timeout: 1 })
  const [first, second, third] = [memory.enter(1), memory.enter(1), memory.enter(1)]
  expect(first.grow(2 * free)).toBeUndefined()
  expect(second.grow(3 * free)).toBeUndefined()
  first.leave()
  expect(memory.held()).toBe(2 * free)
  await expect(third.grow(3 * free)).rejects.toMatchObject({ code: 'error.too-many-requests' })
})
