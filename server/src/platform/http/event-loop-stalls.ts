import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metrics } from '../observability/metrics.ts'

/** Minimum stall that is logged, and the interval of the check, in milliseconds. */
const minStall = 500
const every = 100

interface Watcher {
  log: Pick<FastifyBaseLogger, 'warn'>
  metrics: Pick<Metrics, 'stalled'> | null
}

/**
 * Logs a warning and counts a metric when one task blocks the event loop. The warning names the routes of the
 * requests in progress; one of them is the most likely cause. A machine that sleeps or swaps has the same effect.
 */
export function watchEventLoopStalls(app: FastifyInstance, { log, metrics }: Watcher): void {
  /** Number of requests in progress by route. */
  const answering = new Map<string, number>()
  /** Routes whose last request ended since the last check. */
  let ended = new Set<string>()

  app.addHook('onRequest', ({ method, routeOptions }, reply, done) => {
    const route = `${method} ${routeOptions.url ?? '(none)'}`
    answering.set(route, (answering.get(route) ?? 0) + 1)
    // With metrics, a compressed response has more than ten listeners, for which Node would warn of a leak.
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
    if (milliseconds < minStall) return
    log.warn({ milliseconds, calls }, 'the event loop was blocked')
    metrics?.stalled(milliseconds / 1000)
  }, every)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}
