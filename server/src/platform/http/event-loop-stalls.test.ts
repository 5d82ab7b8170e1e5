import { setTimeout as delay } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { watchEventLoopStalls } from './event-loop-stalls.ts'

it('tells of a call that stops all others, by its route', async () => {
  const told: [object, string?][] = []
  const seconds: number[] = []
  const app = fastify()
  watchEventLoopStalls(app, {
    log: { warn: (...line: unknown[]) => void told.push(line as [object, string]) },
    metrics: { stalled: (each) => void seconds.push(each) },
  })
  app.get('/slow/:id', async () => {
    const until = performance.now() + 900
    while (performance.now() < until);
    return 'done'
  })
  app.get('/quick', async () => 'done')
  await app.inject('/quick')
  await delay(300)
  await app.inject('/slow/12345678Z')
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toEqual([
    { milliseconds: expect.any(Number), calls: ['GET /slow/:id'] },
    'the event loop was blocked',
  ])
  expect(seconds[0]).toBeGreaterThan(0.5)
  await app.close()
})

it('leaves room for the listeners of the other parts, so that Node warns of no leak', async () => {
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => void warnings.push(name)
  process.on('warning', onWarning)
  const app = fastify()
  watchEventLoopStalls(app, { log: { warn: () => {} }, metrics: null })
  app.get('/quick', async (_, reply) => {
    // as many as the counting of metrics, the compression and the sending of a file add
    for (let at = 0; at < 12; at += 1) reply.raw.once('close', () => {})
    return 'done'
  })
  await app.inject('/quick')
  await delay(20)
  expect(warnings).toEqual([])
  process.off('warning', onWarning)
  await app.close()
})
