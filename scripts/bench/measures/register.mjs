import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { node24, root, Stop } from '../../prepare.mjs'
import { cleanEnvironment, median, signedHeaders, withPortal } from '../portal.mjs'
import { pageQueries, searchQueries } from '../register-queries.mjs'
import { seedSocios } from '../socios.mjs'

const members = 20_000
const [pages, searches] = [1500, 450]
const targets = { page: 8, search: 30, share: 0.6 }
const connections = 10
const rounds = 5
const seconds = 3
/** Pages asked for under load, over and over; kept SQL of them all fits the server's memory of it. */
const loadPages = 420

/** How long pages and searches of the register take, and what the way through the portal costs. */
export const measure = () =>
  withPortal(async ({ url, folder }) => {
    seedSocios(folder, members)
    const headers = await signedHeaders(url)
    await times(url, headers, pageQueries(300, members))
    const paged = await times(url, headers, pageQueries(pages, members))
    const searched = await times(url, headers, searchQueries(searches))
    return [
      timeRow('Page of 25', paged, targets.page, 'any order, any page, any status'),
      timeRow('Search', searched, targets.search, 'first page of 25'),
      await shareRow(url, headers, folder),
    ]
  })

/** How long each answer takes, in milliseconds, one request at a time. */
async function times(url, headers, queries) {
  const taken = []
  for (const query of queries) {
    const began = performance.now()
    const answer = await fetch(`${url}/api/socios?${query}`, { headers })
    await answer.arrayBuffer()
    taken.push(performance.now() - began)
    if (!answer.ok) throw new Stop(`GET /api/socios?${query} answered ${answer.status}`)
  }
  return taken
}

const amount = members.toLocaleString('en')
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]

function timeRow(what, taken, target, detail) {
  const p95 = percentile(taken, 0.95)
  return {
    what: `${what} of the register of ${amount} members, with total, p95`,
    result: `${p95.toFixed(1)} ms`,
    target: `< ${target} ms`,
    good: p95 < target,
    detail: `${detail}; ${taken.length} requests one at a time; median ${median(taken).toFixed(1)} ms, longest ${Math.max(...taken).toFixed(0)} ms`,
  }
}

async function shareRow(url, headers, folder) {
  const queries = pageQueries(loadPages, members)
  await load(url, headers, queries)
  const pairs = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ bare: await bare({ folder, queries, seconds }), portal: await load(url, headers, queries) })
  const share = median(pairs.map(({ bare, portal }) => portal / bare))
  const rate = (which) => Math.round(median(pairs.map((pair) => pair[which]))).toLocaleString('en')
  return {
    what: `The same pages with ${connections} connections, share of their queries run bare`,
    result: `${Math.round(share * 100)} %`,
    target: `≥ ${targets.share * 100} %`,
    good: share >= targets.share,
    detail: `${rate('portal')} pages/s through HTTP, ${rate('bare')} sets of queries/s in one process without it`,
  }
}

/** Pages a second through the portal. */
async function load(url, headers, queries) {
  const { default: autocannon } = await import('autocannon')
  const requests = queries.map((query) => ({ path: `/api/socios?${query}` }))
  const result = await autocannon({ url, headers, requests, connections, duration: seconds })
  if (result.non2xx + result.errors > 0)
    throw new Stop(`${result.non2xx} refusals and ${result.errors} errors under load`)
  return result.requests.total / result.duration
}

/** Sets of queries a second, in a process that does nothing else. */
async function bare(work) {
  const child = spawn(node24(), ['scripts/bench/bare-register.mjs'], {
    cwd: root,
    env: cleanEnvironment({}),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(work))
  const ended = once(child, 'exit')
  const printed = await text(child.stdout)
  await ended
  return Number(printed)
}
