import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { registerClosing } from './closing.ts'

it('the server ends at once beside unused connections, and after the answers under way', async () => {
  const app = fastify()
  registerClosing(app)
  let answer = () => {}
  const asked = new Promise<void>((arrived) => {
    app.get('/', async () => {
      arrived()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return 'done'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const running = fetch(`http://127.0.0.1:${port}/`)
  await asked

  const unusedEnded = once(unused, 'close')
  const closed = app.close()
  await unusedEnded
  answer()
  const response = await running
  expect([response.status, await response.text()]).toEqual([200, 'done'])
  expect(response.headers.get('connection')).toBe('close')
  await closed
})

it('the server ends with the last byte of an answer that began before', async () => {
  const app = fastify()
  registerClosing(app)
  const answer = new PassThrough()
  app.get('/', (_request, reply) => reply.send(answer))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  answer.write('begun')
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(response.headers.get('connection')).toBe('keep-alive')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer.end(', done')
  expect(await response.text()).toBe('begun, done')
  await closed
})
