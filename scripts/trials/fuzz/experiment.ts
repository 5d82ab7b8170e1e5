import { setTimeout as delay } from 'node:timers/promises'
import { residentBytes } from '../../bench/portal.mjs'
import type { Instance } from '../instance.ts'
import type { Finding } from '../trial.ts'
import { written } from './make.ts'
import { readOperations } from './operations.ts'
import type { Ground } from './people.ts'
import { prepareGround } from './people.ts'
import type { Fault, Tally } from './run.ts'
import { emptyTally, requestOf, send } from './run.ts'
import { differing, lastEntry, readAll } from './untouched.ts'

/** Most the memory may grow between the first fifth and the end, in bytes. */
const mostGrowth = 100_000_000
/** Longest anybody waits for an answer, in milliseconds. */
const longest = 10_000
/** The finding that depends on the machine. */
export const slowestAnswer = 'Slowest answer'
/** Fewer requests than this do not show whether memory grows. */
const enough = 10_000
/** Requests between two lines that tell how far it is. */
const stretch = 5000

export interface FuzzInput {
  requests: number
  /** The same one makes the same requests. */
  seed: number
  /** Number of the only request to be sent; null for all. */
  only: number | null
  tell: (line: string) => void
}

/** Settings an instance needs to be fuzzed: addresses of everybody's own, and only what is wrong in the log. */
export const fuzzSettings = { LOG_LEVEL: 'warn', TRUST_PROXY: 'true' }

/** Fuzzes a running portal that is nobody's: visitors first, then people without a role, then everybody. */
export async function fuzz(
  instance: Instance,
  { requests, seed, only, tell }: FuzzInput,
): Promise<Finding[]> {
  const ground = await prepareGround(instance.url)
  const operations = await readOperations(instance.url)
  const tally = emptyTally()
  const visitors = Math.floor(requests * 0.1)
  const roleless = Math.floor(requests * 0.3)
  // half of them by an administrator: whoever is refused at the door tries nothing inside
  const others = ['none', 'broken', ...ground.roleless, ...ground.staff]
  const everybody = [...others, ...others.map(() => 'ROLE_ADMIN')]
  const phases = [
    { first: 1, last: visitors, people: ['none', 'broken'] },
    { first: visitors + 1, last: roleless, people: ['none', ...ground.roleless] },
    { first: roleless + 1, last: requests, people: everybody },
  ]
  const courseOf = (people: string[]) => ({ instance, ground, operations, seed, people, tally })
  const repeat = (index: number) =>
    `npm run trial -- fuzz --requests ${requests} --seed ${seed} --only ${index}`

  if (only !== null) {
    const { people = everybody } = phases.find(({ first, last }) => only >= first && only <= last) ?? {}
    tell(
      written(requestOf(courseOf(people), only))
        .toString('latin1')
        .slice(0, 4000),
    )
    await send(courseOf(people), only, only, tell)
  }
  const before = { all: await readAll(ground), entry: await lastEntry(ground) }
  const findings: Finding[] = []
  const begun = performance.now()
  let warm = 0
  for (const [at, { first, last, people }] of only === null ? phases.entries() : []) {
    for (let from = first; from <= last; from += stretch) {
      const to = Math.min(last, from + stretch - 1)
      await send(courseOf(people), from, to)
      tell(`${to} sent, ${tally.faults.length} faults, ${Math.round((performance.now() - begun) / 1000)} s`)
      if (warm === 0 && to >= requests * 0.2) warm = await settledBytes(instance)
    }
    if (at === 0) findings.push(nothingWritten((await lastEntry(ground)) - before.entry, visitors))
    if (at === 1)
      findings.push(
        nothingChanged(differing(before.all, await readAll(ground), ground.ownLogins()), roleless),
      )
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  if (requests >= enough && only === null) findings.push(grown(warm, await settledBytes(instance)))
  for (const fault of sorts(tally.faults).slice(0, 40)) show(fault, tell, repeat)
  return [
    ...judgeAnswers(tally, seconds),
    await stillWorks(instance, ground),
    ...findings,
    judgeLog(instance),
  ]
}

const nothingWritten = (entries: number, visitors: number): Finding => ({
  what: 'Changes made by visitors',
  result: String(entries),
  target: '0',
  good: entries === 0,
  detail: `entries in the audit trail after ${visitors.toLocaleString('en')} requests without a session or with a broken one`,
})

const nothingChanged = (lists: string[], requests: number): Finding => ({
  what: 'Lists changed by visitors and people without a role',
  result: lists.length === 0 ? 'none' : lists.join(' '),
  target: 'none',
  good: lists.length === 0,
  detail: `after ${requests.toLocaleString('en')} requests, all an administrator reads but the groups`,
})

const grown = (warm: number, end: number): Finding => ({
  what: 'Memory at the end, against that after a fifth of the requests',
  result: `${end < warm ? '−' : '+'} ${Math.round(Math.abs(end - warm) / 1e6)} MB`,
  target: `< + ${mostGrowth / 1e6} MB`,
  good: end - warm < mostGrowth,
  detail: `VmRSS after a rest; ${Math.round(warm / 1e6)} MB and ${Math.round(end / 1e6)} MB`,
})

/** Memory of the server when it has had time to clear up, in bytes. */
async function settledBytes({ url, pid }: Instance): Promise<number> {
  await delay(5000)
  // what is left behind is cleared away while there is something to do
  for (let each = 0; each < 500; each += 1) await (await fetch(`${url}/api/statics/entities`)).arrayBuffer()
  await delay(2000)
  return residentBytes(pid())
}

/** One fault of each sort, with how many there were of it. */
function sorts(faults: Fault[]): (Fault & { times: number })[] {
  const found = new Map<string, Fault & { times: number }>()
  for (const fault of faults) {
    const known = found.get(fault.what)
    if (known) known.times += 1
    else found.set(fault.what, { ...fault, times: 1 })
  }
  return [...found.values()].sort((a, b) => b.times - a.times)
}

function show(
  { index, what, made, answer, times }: Fault & { times: number },
  tell: (line: string) => void,
  repeat: (index: number) => string,
): void {
  tell(`\n✗ ${what} (${times} times) · ${made.from} as ${made.as} · ${repeat(index)}`)
  tell(`  ${written(made).toString('latin1').slice(0, 400).replaceAll('\r\n', '\n  ')}`)
  tell(`  → ${answer.slice(0, 400).replaceAll('\n', '\n    ')}`)
}

function judgeAnswers(
  { answered, byStatus, faults, slowest: longestWaits }: Tally,
  seconds: number,
): Finding[] {
  const told = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times.toLocaleString('en')}`)
  const broken = [...byStatus].reduce((sum, [status, times]) => (status >= 500 ? sum + times : sum), 0)
  const [[call = '', slowest = 0] = []] = [...longestWaits].sort(([, a], [, b]) => b - a)
  const silent = faults.filter(({ answer }) => answer === '').length
  return [
    {
      what: 'Hostile requests answered',
      result: answered.toLocaleString('en'),
      target: '',
      good: true,
      detail: `in ${seconds} s; ${told.join(', ')}`,
    },
    {
      what: 'Answers with 5xx',
      result: String(broken),
      target: '0',
      good: broken === 0,
      detail: 'of any sort',
    },
    {
      what: 'Requests without an answer',
      result: String(silent),
      target: '0',
      good: silent === 0,
      detail: 'cut off, or nothing within 30 s',
    },
    {
      what: 'Answers that are not as they must be',
      result: String(faults.length),
      target: '0',
      good: faults.length === 0,
      detail:
        'shape and code of every refusal, a text in the dictionary, headers, JSON, nothing of program, database or machine told',
    },
    {
      what: slowestAnswer,
      result: `${(slowest / 1000).toFixed(1)} s`,
      target: `< ${longest / 1000} s`,
      good: slowest < longest,
      detail: `${call}; eight requests at a time`,
    },
  ]
}

/** Pages, API, signing in and writing do what they did. */
async function stillWorks({ url }: Instance, { ask }: Ground): Promise<Finding> {
  const statusOf = async (path: string) => (await fetch(url + path)).status
  const ready = await statusOf('/api/health/ready')
  const open = await statusOf('/api/statics/Presentacion')
  const { id } = (await ask('POST', '/grupos', { name: 'Despois' })) as { id?: number }
  const { name } = (await ask('GET', `/grupos/${id}`)) as { name?: string }
  const good = ready === 200 && open === 200 && name === 'Despois'
  return {
    what: 'Afterwards the portal answers, signs in and writes as before',
    result: good ? 'yes' : `${ready}, ${open}, ${name}`,
    target: 'yes',
    good,
    detail: 'health, the home page’s text, an administrator’s session, a group written and read',
  }
}

/** Nothing went wrong inside: no line of level 50 or above but what browsers are said to have reported. */
function judgeLog(instance: Instance): Finding {
  const lines = instance.log().split('\n')
  const wrong = lines.filter((line) => /"level":[56]0/.test(line) && !line.includes('reported by a browser'))
  return {
    what: 'Errors in the log',
    result: wrong.length === 0 ? '0' : `${wrong.length}: ${wrong[0]?.slice(0, 300)}`,
    target: '0',
    good: wrong.length === 0,
    detail: `${lines.length.toLocaleString('en')} lines at level warn and above`,
  }
}
