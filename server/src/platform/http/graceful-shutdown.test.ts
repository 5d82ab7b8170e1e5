// any engine: it is about sockets
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { openTestPortal } from '../../testing/portal.ts'
import { registerGracefulShutdown } from './graceful-shutdown.ts'

it('the server ends soon beside unused connections, and after the answers under way', async () => {
  const app = fastify()
  registerGracefulShutdown(app)
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
  const ended = app.endConnections()
  await unusedEnded
  await ended
  const closed = app.close()
  answer()
  const response = await running
  expect([response.status, await response.text()]).toEqual([200, 'done'])
  expect(response.headers.get('connection')).toBe('close')
  await closed
})

it('the server ends with the last byte of an answer that began before', async () => {
  const app = fastify()
  registerGracefulShutdown(app)
  const answer = new PassThrough()
  app.get('/', (_request, reply) => reply.send(answer))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  answer.write('begun')
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(response.headers.get('connection')).toBe('keep-alive')
  const closed = app.endConnections().then(() => app.close())
  await expect.poll(() => app.server.listening).toBe(false)
  answer.end(', done')
  expect(await response.text()).toBe('begun, done')
  await closed
})

it('the server that ends answers what still comes over its connections, and takes no new ones', async () => {
  const app = fastify()
  registerGracefulShutdown(app)
  app.get('/', async () => (app.isEnding() ? 'ending' : 'running'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const kept = connect(port, '127.0.0.1')
  let heard = ''
  kept.on('data', (chunk) => {
    heard += chunk
  })
  kept.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  await expect.poll(() => heard).toContain('running')
  expect(heard).toMatch(/connection: keep-alive/i)

  heard = ''
  const ended = app.endConnections()
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error.code).toBe('ECONNREFUSED')
  const keptEnded = once(kept, 'close')
  kept.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  await keptEnded
  expect(heard).toContain('ending')
  expect(heard).toMatch(/connection: close/i)
  await ended
  await app.close()
})

it('behind a proxy it waits for that to end the connections it does not use', async () => {
  const app = fastify()
  registerGracefulShutdown(app, true)
  app.get('/', async () => 'still')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const kept = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(kept, 'connect')
  const ended = app.endConnections()
  await delay(1500)
  let heard = ''
  kept.on('data', (chunk) => {
    heard += chunk
  })
  kept.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  await once(kept, 'close')
  expect(heard).toContain('still')
  await ended
  await app.close()
})

it('the server that ends is not ready any more, but alive', async () => {
  const portal = await openTestPortal()
  const { call } = portal.visitor
  expect((await call('GET /health/ready')).status).toBe(200)
  await portal.app.endConnections()
  expect((await call('GET /health/ready')).error).toBe('error.not-ready')
  expect((await call('GET /health/live')).status).toBe(200)
  await portal.close()
})
