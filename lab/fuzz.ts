import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.mjs'
import { createTestPlace } from '../server/src/testing/database.ts'
import type { Fault, Fuzzer } from '../server/src/testing/fuzz/fuzz.ts'
import { fuzzSettings, openFuzzer } from '../server/src/testing/fuzz/fuzz.ts'
import { writeRequest } from '../server/src/testing/fuzz/requests.ts'
import { testLog } from '../server/src/testing/log.ts'
import { openTestPortal } from '../server/src/testing/portal.ts'
import type { Finding, Print } from './experiment.ts'
import { atMost, bound, defineExperiment, figure, megabytes, none, seconds, whole } from './experiment.ts'
import { errorsIn } from './portal.ts'

/** Most the memory may grow between the first fifth and the end, in bytes. */
const mostGrowth = 100_000_000
/** Longest an answer may take, in milliseconds. */
const longest = 10_000
/** Fewer requests than this do not show whether memory grows. */
const enough = 10_000
/** Requests between two lines that say how far it is. */
const stretch = 5000

/** The requests are those of `server/src/every-call/hostile-requests.test.ts`, many more of them. */
export const experiment = defineExperiment({
  options: { requests: 100_000, seed: 1, engine: 'sqlite', only: 0 },
  run: async ({ requests, seed, engine, only }, tell) => {
    const postgres = engine === 'postgres' ? await startPostgres() : null
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url
    const { log, text } = testLog('warn')
    const portal = await openTestPortal(fuzzSettings, log, createTestPlace)
    try {
      const fuzzer = await openFuzzer(portal, requests, seed)
      const repeat = (index: number) =>
        `npm run lab -- fuzz --requests ${requests} --seed ${seed} --only ${index}`
      if (only > 0) {
        tell(fuzzer.toBytes(only).toString('latin1').slice(0, 4000))
        await fuzzer.send(only, only)
      }
      const findings = only > 0 ? [] : await sendAll(fuzzer, requests, tell)
      for (const fault of oneOfEachSort(fuzzer.tally.faults)) show(fault, tell, repeat(fault.index))
      return [
        ...judge(fuzzer),
        ...findings,
        none('Errors in the log', errorsIn(text()), 'at level error and above'),
      ]
    } finally {
      await portal.close()
      await postgres?.stop()
    }
  },
})

async function sendAll(fuzzer: Fuzzer, requests: number, tell: Print): Promise<Finding[]> {
  const begun = performance.now()
  const since = () => seconds(performance.now() - begun)
  let warm = 0
  for (let first = 1; first <= requests; first += stretch) {
    const last = Math.min(requests, first + stretch - 1)
    await fuzzer.send(first, last)
    tell(`${last} sent, ${fuzzer.tally.faults.length} faults, ${since()}`)
    if (warm === 0 && last >= requests * 0.2) warm = await settledBytes()
  }
  const sent = figure('Hostile requests sent', whole(requests), `in ${since()}, eight at a time`)
  if (requests < enough) return [sent]
  const end = await settledBytes()
  return [
    sent,
    bound(
      'Memory at the end, against that after a fifth of the requests',
      atMost(end - warm, mostGrowth, megabytes),
      `resident, after a rest, portal and sender in one process; ${megabytes(warm)} and ${megabytes(end)}`,
    ),
  ]
}

/** Memory of this process when it has had time to clear up, in bytes. */
async function settledBytes(): Promise<number> {
  await delay(7000)
  return process.memoryUsage.rss()
}

/** One fault of each sort. */
const oneOfEachSort = (faults: readonly Fault[]): Fault[] =>
  [...Map.groupBy(faults, ({ what }) => what).values()].flatMap(([first]) => first ?? []).slice(0, 40)

function show({ what, made, answer }: Fault, tell: Print, repeat: string): void {
  tell(`\n✗ ${what} · ${made.from} as ${made.as} · ${repeat}`)
  tell(`  ${writeRequest(made).toString('latin1').slice(0, 400).replaceAll('\r\n', '\n  ')}`)
  tell(`  → ${answer.slice(0, 400).replaceAll('\n', '\n    ')}`)
}

function judge({ tally: { byStatus, faults, slowest } }: Fuzzer): Finding[] {
  const statuses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${whole(times)}`)
  return [
    none(
      'Answers that did not come or are not as they must be',
      faults.map(({ what }) => what),
      `no 5xx; shape and code of every refusal, a text in the dictionary, headers, JSON, nothing of program, database or machine told; ${statuses.join(', ')}`,
    ),
    bound('Slowest answer', atMost(slowest.milliseconds, longest, seconds), slowest.call),
  ]
}
