import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { toFault } from '../observability/faults.ts'
import type { Claims, Outcome } from './claims.ts'
import { retryDelay, toFailure } from './failure.ts'
import type { Lane } from './mail.ts'
import { everyLane } from './mail.ts'
import type { ClaimedDelivery } from './queue.rows.ts'

export interface QueueParts {
  claims: Claims
  clock: () => Date
  log: FastifyBaseLogger
  /** Number of concurrent deliveries. */
  concurrency: number
  /** Passes one delivery to the mail server; throws errors for {@link toFailure}. */
  deliver: (delivery: ClaimedDelivery) => Promise<void>
  /** Called with the result of each attempt. */
  tried?: ((outcome: Outcome['state']) => void) | undefined
}

export interface Queue {
  /** Tells the queue that a new delivery is due. */
  wake: () => void
  start: () => void
  /** Waits for the deliveries in progress and releases the others. */
  stop: () => Promise<void>
}

const poll = 1000

/**
 * The worker of the queue: claims due deliveries, tries them and records the results. Several workers can share a
 * database. A delivery is repeated only when its worker died between the mail server's acceptance and its record.
 */
export function createQueue({ claims, clock, log, concurrency, deliver, tried }: QueueParts): Queue {
  const underWay = new Map<Promise<void>, Lane>()
  let running = false
  let timer: NodeJS.Timeout | undefined
  let filling: Promise<void> | undefined
  let woken = false

  /** A fault of the environment lasts; the faults object reports it. */
  function report(error: unknown, what: string, delivery?: number): void {
    if (!toFault(error)) log.error({ err: error, ...(delivery && { delivery }) }, what)
  }

  /**
   * The last lane whose mails may begin now; null when none may. Each lane keeps one delivery for itself and those before it, however
   * slow the mail server takes those of later lanes.
   */
  function openLane(): Lane | null {
    let open: Lane | null = null
    for (const lane of everyLane) {
      const inLaneOrLater = [...underWay.values()].filter((each) => each >= lane).length
      if (inLaneOrLater >= concurrency - lane) break
      open = lane
    }
    return open
  }

  async function fill(): Promise<void> {
    while (woken && running) {
      woken = false
      while (running) {
        const lane = openLane()
        const delivery = lane === null ? null : await claims.next(lane)
        if (!delivery) break
        const work = attempt(delivery).finally(() => {
          underWay.delete(work)
          wake()
        })
        underWay.set(work, delivery.priority)
      }
    }
  }

  function wake(): void {
    woken = true
    if (!running) return
    filling ??= fill()
      .catch((error) => {
        woken = false
        report(error, 'mail queue out of reach')
      })
      .finally(() => {
        filling = undefined
        if (woken) wake()
      })
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await tryOnce(delivery)
    tried?.(outcome.state)
    for (;;) {
      try {
        return await claims.record(delivery, outcome)
      } catch (error) {
        report(error, 'outcome of a mail not recorded', delivery.id)
        if (!running) return
        await delay(poll)
      }
    }
  }

  async function tryOnce(delivery: ClaimedDelivery): Promise<Outcome> {
    try {
      await deliver(delivery)
      return { state: 'sent' }
    } catch (error) {
      const { permanent, ofServer, reason, log: why } = toFailure(error)
      const wait = permanent ? null : retryDelay(delivery.tries)
      const state = wait === null ? 'failed' : 'retry'
      log.warn({ delivery: delivery.id, tries: delivery.tries, ...why }, `mail not delivered: ${state}`)
      return { state, reason, ofServer, nextAt: new Date(clock().getTime() + (wait ?? 0)) }
    }
  }

  const tick = () => {
    claims.extend().catch((error) => report(error, 'mail claims not extended'))
    wake()
  }

  return {
    // a request wakes the queue, but the work of the queue does not belong to that request
    wake: AsyncLocalStorage.bind(wake),
    start: () => {
      running = true
      timer = setInterval(tick, poll)
      wake()
    },
    stop: async () => {
      running = false
      await filling
      // the timer continues, so a slow delivery keeps its claim
      await Promise.all(underWay.keys())
      clearInterval(timer)
      await claims.release()
    },
  }
}
