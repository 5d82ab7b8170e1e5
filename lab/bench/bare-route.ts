import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { freePort } from '../../scripts/postgres.mjs'
import { node24, root, Stop } from '../../scripts/prepare.mjs'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, median, whole } from '../experiment.ts'
import { cleanEnvironment, firstAnswer, processorTime, withPortal } from '../portal.ts'

const connections = 10
const rounds = 7
const seconds = 4
const warmUp = 3
/** The share of the bare route's requests a second that the portal has to reach. */
const target = 0.25

/** The session of a token: verified, looked up in the database with its roles, checked and sent. */
export const measureAccount = () => compareWithBare('/api/account', true)
/** The text of the home page, as a visitor gets it. */
export const measureStatics = () => compareWithBare('/api/statics/Presentacion', false)

interface Rate {
  perSecond: number
  /** Processor time the server spent on each request. */
  microseconds: number
}

/**
 * How a call of the portal compares with a bare route that sends the same bytes: both servers run all the time, and
 * each round asks one after the other, so that whatever else the machine does meets both.
 */
const compareWithBare = (path: string, isSignedIn: boolean): Promise<Finding[]> =>
  withPortal({}, async (portal) => {
    const headers = isSignedIn ? (await signedIn(portal.url)).headers() : {}
    const answer = await fetch(portal.url + path, { headers })
    if (!answer.ok) throw new Stop(`GET ${path} answered ${answer.status}`)
    const BODY = Buffer.from(await answer.arrayBuffer()).toString('base64')
    const port = await freePort()
    const bare = spawn(node24(), ['lab/bench/bare-server.ts'], {
      cwd: root,
      env: cleanEnvironment({ PORT: String(port), BODY }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    try {
      const bareUrl = `http://127.0.0.1:${port}`
      await firstAnswer(bareUrl)
      const askBare = (duration: number) => ask(bareUrl + path, bare.pid ?? 0, headers, duration)
      const askPortal = (duration: number) => ask(portal.url + path, portal.pid(), headers, duration)
      await askBare(warmUp)
      await askPortal(warmUp)
      const pairs: { bare: Rate; portal: Rate }[] = []
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ bare: await askBare(seconds), portal: await askPortal(seconds) })
      return [finding(path, pairs)]
    } finally {
      bare.kill('SIGTERM')
      await once(bare, 'exit')
    }
  })

async function ask(
  url: string,
  pid: number,
  headers: Record<string, string>,
  duration: number,
): Promise<Rate> {
  const before = processorTime(pid)
  const result = await autocannon({ url, headers, connections, duration })
  if (result.non2xx + result.errors > 0)
    throw new Stop(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  const { total } = result.requests
  return {
    perSecond: total / result.duration,
    microseconds: ((processorTime(pid) - before) * 1000) / total,
  }
}

function finding(path: string, pairs: { bare: Rate; portal: Rate }[]): Finding {
  const share = median(pairs.map(({ portal, bare }) => portal.perSecond / bare.perSecond))
  const perSecond = (server: 'bare' | 'portal') => whole(median(pairs.map((pair) => pair[server].perSecond)))
  const work = (server: 'bare' | 'portal') => whole(median(pairs.map((pair) => pair[server].microseconds)))
  const percent = (part: number) => `${Math.round(part * 100)} %`
  return bound(
    `GET ${path}, share of a bare Fastify route`,
    percent(share),
    `≥ ${percent(target)}`,
    share >= target,
    `${perSecond('portal')} of ${perSecond('bare')} requests/s; ${work('portal')} against ${work('bare')} µs of processor time each`,
  )
}
