import { setTimeout as delay } from 'node:timers/promises'
import { administrator, signedHeaders } from '../../bench/portal.mjs'
import type { Cluster } from '../../cluster/cluster.ts'
import type { Finding } from '../trial.ts'

const json = { 'content-type': 'application/json' }

/** What servers must know of each other, tried at each directly, past the proxy. */
export async function together({ servers, url }: Cluster): Promise<Finding[]> {
  return [await sessions(servers.map((server) => server.url)), await guesses(url), await reports(url)]
}

/** Opened at one, used at another, ended at the next: at once. */
async function sessions(addresses: string[]): Promise<Finding> {
  const rounds = 50
  let wrong = 0
  for (let round = 0; round < rounds; round += 1) {
    const at = (step: number) => `${addresses[(round + step) % addresses.length]}/api`
    const headers = await signedHeaders(addresses[round % addresses.length] as string)
    const ask = async (step: number) => (await fetch(`${at(step)}/account`, { headers })).status
    if ((await ask(1)) !== 200) wrong += 1
    await fetch(`${at(1)}/account/logout`, { method: 'POST', headers })
    if ((await ask(0)) !== 401) wrong += 1
  }
  return {
    what: `${rounds} sessions opened at one server, used and ended at another: wrong answers`,
    result: String(wrong),
    target: '0',
    good: wrong === 0,
    detail: 'the next request after the sign-out, at the server that had opened it, was 401',
  }
}

const statusesOf = async (count: number, ask: (turn: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await ask(turn)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

/** Wrong passwords through the proxy, each with another address in X-Forwarded-For, which nobody must believe. */
async function guesses(url: string): Promise<Finding> {
  const statuses = await statusesOf(16, (turn) =>
    fetch(`${url}/api/authenticate`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': `198.51.100.${turn}` },
      body: JSON.stringify({ ...administrator, login: '99999999R', password: 'non é este' }),
    }),
  )
  const tried = statuses.filter((status) => status === 401).length
  return {
    what: 'Wrong passwords tried before all servers refuse, each with another X-Forwarded-For',
    result: String(tried),
    target: '10',
    good: tried === 10 && statuses.slice(10).every((status) => status === 429),
    detail: 'one after the other through the proxy, which spreads them',
  }
}

async function reports(url: string): Promise<Finding> {
  // all within one minute
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 20_000) await delay(left)
  const statuses = await statusesOf(90, () =>
    fetch(`${url}/api/logs`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ message: 'x', level: 'warn' }),
    }),
  )
  const taken = statuses.filter((status) => status === 204).length
  return {
    what: 'Messages for the log taken in a minute from one address, by all servers',
    result: String(taken),
    target: '≤ 60',
    good: taken <= 60 && taken > 0 && statuses.includes(429),
    detail: '90 were sent through the proxy, which spreads them',
  }
}
