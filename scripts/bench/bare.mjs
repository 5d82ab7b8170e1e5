import { Buffer } from 'node:buffer'
import { freePort } from '../postgres.mjs'
import { Stop } from '../prepare.mjs'
import { cleanEnvironment, median, processorTime, signedHeaders, withPortal, withServer } from './portal.mjs'

const connections = 10
const rounds = 7
const seconds = 4
const warmUp = 3

/**
 * How a call of the portal compares with a bare route that sends the same bytes: both servers run all the time, and
 * each round asks one after the other, so that whatever else the machine does meets both.
 * @param {{ path: string, signedIn?: boolean, target: number }} call `target` is the share of the bare requests/s
 */
export function compareWithBare({ path, signedIn = false, target }) {
  return withPortal(async (portal) => {
    const headers = signedIn ? await signedHeaders(portal.url) : {}
    const answer = await fetch(portal.url + path, { headers })
    if (!answer.ok) throw new Stop(`GET ${path} answered ${answer.status}`)
    const BODY = Buffer.from(await answer.arrayBuffer()).toString('base64')

    const port = await freePort()
    const bareEnv = cleanEnvironment({ PORT: String(port), BODY })
    return withServer(['scripts/bench/bare-server.mjs'], bareEnv, port, async (bare) => {
      const load = (server, duration) => ask(server, path, headers, duration)
      await load(bare, warmUp)
      await load(portal, warmUp)
      const pairs = []
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({ bare: await load(bare, seconds), portal: await load(portal, seconds) })
      }
      return row(path, target, pairs)
    })
  })
}

/** Requests a second, and processor time the server spent on each. */
async function ask(server, path, headers, duration) {
  const { default: autocannon } = await import('autocannon')
  const before = processorTime(server.pid)
  const result = await autocannon({ url: server.url + path, headers, connections, duration })
  if (result.non2xx + result.errors > 0) {
    throw new Stop(`GET ${path}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  }
  const { total } = result.requests
  return { perSecond: total / result.duration, microseconds: (processorTime(server.pid) - before) / total }
}

function row(path, target, pairs) {
  const share = median(pairs.map(({ portal, bare }) => portal.perSecond / bare.perSecond))
  const middle = (server, figure) => median(pairs.map((pair) => pair[server][figure]))
  const perSecond = (server) => Math.round(middle(server, 'perSecond')).toLocaleString('en')
  const microseconds = (server) => middle(server, 'microseconds').toFixed(0)
  return [
    {
      what: `GET ${path}, share of a bare Fastify route`,
      result: percent(share),
      target: `≥ ${percent(target)}`,
      good: share >= target,
      detail: `${perSecond('portal')} of ${perSecond('bare')} requests/s; ${microseconds('portal')} against ${microseconds('bare')} µs of processor time each`,
    },
  ]
}

const percent = (share) => `${Math.round(share * 100)} %`
