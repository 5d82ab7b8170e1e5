import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metrics } from '../observability/metrics.ts'

/** From when on it is told that the server did nothing else, and how often that is looked at, in milliseconds. */
const shortest = 500
const every = 100

interface Watcher {
  log: Pick<FastifyBaseLogger, 'warn'>
  metrics: Pick<Metrics, 'stalled'> | null
}

/**
 * Tells when one piece of work stops the server from answering anybody: a warning with the routes of the calls it was
 * working on, one of which it was most likely, and a figure in the metrics. A machine that sleeps or swaps shows, too.
 */
export function watchEventLoopStalls(app: FastifyInstance, { log, metrics }: Watcher): void {
  /** How many requests of each route are being answered. */
  const answering = new Map<string, number>()
  /** Routes whose last request ended since the last look. */
  let ended = new Set<string>()

  app.addHook('onRequest', ({ method, routeOptions }, reply, done) => {
    const route = `${method} ${routeOptions.url ?? '(none)'}`
    answering.set(route, (answering.get(route) ?? 0) + 1)
    // With metrics, an answer that is compressed has more than the ten listeners Node takes for a leak and warns of.
    reply.raw.setMaxListeners(20)
    reply.raw.once('close', () => {
      const left = (answering.get(route) ?? 0) - 1
      if (left > 0) return void answering.set(route, left)
      answering.delete(route)
      ended.add(route)
    })
    done()
  })

  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const milliseconds = Math.round(now - last - every)
    last = now
    const calls = [...new Set([...answering.keys(), ...ended])]
    ended = new Set()
    if (milliseconds < shortest) return
    log.warn({ milliseconds, calls }, 'the server stood still')
    metrics?.stalled(milliseconds / 1000)
  }, every)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}
