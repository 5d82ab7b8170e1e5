import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Signed } from './access.ts'
import { refuseBroken } from './broken.ts'
import { limitLargeBodies } from './large-bodies.ts'
import { registerPatience } from './patience.ts'

/** A server with the limit, and with little patience where that is asked for. */
async function serve(patience?: number): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 3_000_000,
    forceCloseConnections: true,
    clientErrorHandler: refuseBroken({}),
  })
  if (patience) registerPatience(app, { headers: 0, body: patience, answer: 60_000 })
  app.decorateRequest('signed', null)
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers['x-person'] ?? 0)
    if (id > 0) request.signed = { id } as Signed
  })
  limitLargeBodies(app)
  app.post('/', async ({ body }) => ({ length: String(body).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await serve()
})
afterAll(() => app.close())

interface Sender {
  socket: Socket
  /** Status of the answer; 0 before there is one. */
  status: () => number
  finish: () => void
}

/** Sends all of a body of so many bytes but the last one. */
function begin(bytes: number, person = 0, server = app): Sender {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.on('error', () => {})
  const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n`
  socket.write(`${head}x-person: ${person}\r\n\r\n"${'a'.repeat(bytes - 2)}`)
  return {
    socket,
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
    finish: () => void socket.write('"'),
  }
}
const answered = ({ status }: Sender) => expect.poll(status, { timeout: 5000 })
/** Long enough for an answer that is on its way. */
const aMoment = () => delay(300)

it('a visitor’s large body waits for that of another visitor; small ones, and those of people, do not', async () => {
  const first = begin(2_000_000)
  await aMoment()
  const second = begin(2_000_000)
  second.finish()
  const small = begin(1000)
  small.finish()
  const person = begin(2_000_000, 7)
  person.finish()
  await answered(small).toBe(200)
  await answered(person).toBe(200)
  await aMoment()
  expect(second.status()).toBe(0)
  first.finish()
  await answered(first).toBe(200)
  await answered(second).toBe(200)
  for (const { socket } of [first, second, small, person]) socket.destroy()
})

it('one person has two at once, and all together four', async () => {
  const held = [begin(2_000_000, 1), begin(2_000_000, 1)]
  await aMoment()
  const third = begin(2_000_000, 1)
  third.finish()
  const other = begin(2_000_000, 2)
  other.finish()
  await answered(other).toBe(200)
  held.push(begin(2_000_000, 3), begin(2_000_000, 4))
  await aMoment()
  const fifth = begin(2_000_000, 5)
  fifth.finish()
  await aMoment()
  expect([third.status(), fifth.status()]).toEqual([0, 0])
  // whoever goes makes room
  for (const { socket } of held) socket.destroy()
  await answered(third).toBe(200)
  await answered(fifth).toBe(200)
  for (const { socket } of [third, other, fifth]) socket.destroy()
})

it('one that is too large is refused without waiting', async () => {
  const held = begin(2_000_000)
  await aMoment()
  const tooLarge = begin(4_000_000)
  await answered(tooLarge).toBe(413)
  held.socket.destroy()
  tooLarge.socket.destroy()
})

it('a visitor who waits too long for those before is given up', async () => {
  const hasty = await serve(200)
  const first = begin(2_000_000, 0, hasty)
  await delay(100)
  const second = begin(2_000_000, 0, hasty)
  await answered(second).toBe(408)
  first.socket.destroy()
  second.socket.destroy()
  await hasty.close()
})
