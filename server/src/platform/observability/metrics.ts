import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueryObserver } from '../db/query-instrumentation.ts'

/** A finished request, for the metrics. */
export interface EndedRequest {
  method: string
  /** The route pattern, never the address. */
  route: string
  /** 499 when the client left before the answer. */
  status: number
  /** The error code. */
  errorCode?: string | undefined
  seconds: number
}

type MailOutcome = 'sent' | 'retry' | 'failed'

/**
 * The metrics of the portal since its start. Operators' alert rules depend on the names of series and labels:
 * docs/operations.md lists them. No label contains personal data, an id or an address.
 */
export interface Metrics {
  requestBegan: (isUpload: boolean) => void
  requestEnded: (request: EndedRequest, isUpload: boolean) => void
  queryEnded: QueryObserver
  /** One task blocked the event loop for this time. */
  stalled: (seconds: number) => void
  /** The outcome of an attempt to hand over a message. */
  mailTried: (outcome: MailOutcome) => void
  cleanedUp: (at: Date) => void
  /** Adds a value that is computed on request; null omits it. */
  gauge: (name: string, help: string, read: () => Promise<number | null> | number | null) => void
  /** All metrics in the Prometheus text format. */
  text: () => Promise<{ type: string; body: string }>
}

/** Timeout for computing a value, in milliseconds; afterwards it is omitted. */
const timeout = 4000

/** Histogram buckets for requests and queries, in seconds: from a cached response to an upload on a slow line. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]
const queryBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** @param slow duration in milliseconds from which a query counts as slow; 0 for never */
export function createMetrics(info: Record<'version' | 'engine', string>, slow: number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  new Gauge({
    name: 'xuntanza_info',
    help: 'Always 1; its labels tell what runs.',
    labelNames: ['version', 'engine'],
    registers,
  }).set(info, 1)
  const requests = new Counter({
    name: 'xuntanza_http_requests_total',
    help: 'Requests that have ended, by method, pattern of the address and status; 499: the client left before the answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const refusals = new Counter({
    name: 'xuntanza_http_refusals_total',
    help: 'Refused calls of the API by code; error.credentials-not-valid are failed sign-ins.',
    labelNames: ['code'],
    registers,
  })
  const requestTimes = new Histogram({
    name: 'xuntanza_http_request_duration_seconds',
    help: 'From the request to the end of the answer, by method and pattern of the address.',
    labelNames: ['method', 'route'],
    buckets: requestBounds,
    registers,
  })
  const inFlight = new Gauge({
    name: 'xuntanza_http_requests_in_flight',
    help: 'Requests being answered now, uploads left out.',
    registers,
  })
  const uploads = new Gauge({
    name: 'xuntanza_uploads_in_flight',
    help: 'Files coming in now.',
    registers,
  })
  const queries = new Histogram({
    name: 'xuntanza_db_query_duration_seconds',
    help: 'Queries by kind; begin and commit are among the others.',
    labelNames: ['kind'],
    buckets: queryBounds,
    registers,
  })
  const slowQueries = new Counter({
    name: 'xuntanza_db_slow_queries_total',
    help: 'Queries that took SLOW_QUERY_MS or more.',
    registers,
  })
  const stalls = new Counter({
    name: 'xuntanza_stalls_total',
    help: 'Times the event loop was blocked for half a second or longer.',
    registers,
  })
  const stallTime = new Counter({
    name: 'xuntanza_stalls_seconds_total',
    help: 'How long that was in all.',
    registers,
  })
  const mailTries = new Counter({
    name: 'xuntanza_mail_tries_total',
    help: 'Tries to hand over a message, by what came of them: sent, retry, failed.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'retry', 'failed'] satisfies MailOutcome[]) mailTries.inc({ outcome }, 0)
  const cleanUp = new Gauge({
    name: 'xuntanza_clean_up_last_success_timestamp_seconds',
    help: 'When the hourly clean-up last went through; 0 if not since the start.',
    registers,
  })

  return {
    requestBegan: (isUpload) => (isUpload ? uploads : inFlight).inc(),
    requestEnded: ({ method, route, status, errorCode, seconds }, isUpload) => {
      ;(isUpload ? uploads : inFlight).dec()
      requests.inc({ method, route, status })
      requestTimes.observe({ method, route }, seconds)
      if (errorCode) refusals.inc({ code: errorCode })
    },
    queryEnded: ({ kind, milliseconds }) => {
      queries.observe({ kind }, milliseconds / 1000)
      if (slow > 0 && milliseconds >= slow) slowQueries.inc()
    },
    stalled: (seconds) => {
      stalls.inc()
      stallTime.inc(seconds)
    },
    mailTried: (outcome) => mailTries.inc({ outcome }),
    cleanedUp: (at) => cleanUp.set(at.getTime() / 1000),
    gauge: (name, help, read) => {
      const gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          const value = await inTime(read)
          if (value === null) gauge.remove()
          else gauge.set(value)
        },
      })
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

/** Omits a value that fails or takes too long, because the other values are needed most at that moment. */
async function inTime(read: () => Promise<number | null> | number | null): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeout, null)
  })
  try {
    return await Promise.race([read(), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
