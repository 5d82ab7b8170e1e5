import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Worker } from 'node:worker_threads'
import { peakBytes, residentBytes, withFolder } from '../bench/portal.mjs'
import type { Instance } from './instance.ts'
import { startInstance } from './instance.ts'
import type { Heavy } from './stalls/heavy.ts'
import { heavyBodies, heavyRest } from './stalls/heavy.ts'
import type { Finding, Trial } from './trial.ts'

/** Longest somebody else may wait, in milliseconds, and most memory all of it may cost, in bytes. */
const mostWait = 500
const mostGrowth = 900_000_000
/** Longest one request may take, in milliseconds. */
const patience = 60_000

export const trial: Trial = {
  about:
    'Requests as heavy as every call lets through, one after the other, while somebody else asks whether the portal lives.',
  options: {
    only: { type: 'string', default: '' },
    postgres: { type: 'string', default: '' },
  },
  run: async ({ only, postgres }, tell) =>
    withFolder(async (folder: string) => {
      const instance = await startInstance(folder, {
        LOG_LEVEL: 'warn',
        ...(postgres && { DATABASE_URL: String(postgres) }),
      })
      const pulse = new Worker(new URL('stalls/pulse.worker.ts', import.meta.url), {
        workerData: instance.url,
      })
      try {
        return await press(instance, pulse, String(only ?? ''), tell)
      } finally {
        await pulse.terminate()
        await instance.stop()
      }
    }),
}

interface Weighed {
  what: string
  status: number
  wait: number
}

async function press(
  instance: Instance,
  pulse: Worker,
  only: string,
  tell: (line: string) => void,
): Promise<Finding[]> {
  let { authorization } = await instance.admin()
  const before = residentBytes(instance.pid())
  const weighed: Weighed[] = []
  for (const heavy of [...heavyBodies(), ...heavyRest()]) {
    if (!heavy.what.includes(only)) continue
    const worked = processorTime(instance.pid())
    let status = await send(instance.url, heavy, authorization)
    if (status === 401 && !heavy.isVisitor) {
      // some calls end sessions
      authorization = (await instance.admin()).authorization
      status = await send(instance.url, heavy, authorization)
    }
    const work = processorTime(instance.pid()) - worked
    pulse.postMessage('how long?')
    const [wait] = (await once(pulse, 'message')) as [number]
    weighed.push({ what: heavy.what, status, wait })
    if (work > mostWait / 2 || status >= 500 || status === 0)
      tell(`${heavy.what}: ${status}, ${work} ms of work, others waited ${Math.round(wait)} ms`)
  }
  weighed.sort((one, other) => other.wait - one.wait)
  const [slowest] = weighed
  const faults = weighed.filter(({ status }) => status >= 500 || status === 0)
  const growth = peakBytes(instance.pid()) - before
  const tried = `${weighed.length.toLocaleString('en')} requests`
  return [
    {
      what: 'Longest wait of somebody else',
      result: `${Math.round(slowest?.wait ?? 0)} ms`,
      target: `< ${mostWait} ms`,
      good: (slowest?.wait ?? 0) < mostWait,
      detail: `${tried}; while ${slowest?.what}`,
    },
    {
      what: 'Answered with a fault of the server, or not at all',
      result: String(faults.length),
      target: '0',
      good: faults.length === 0,
      detail:
        faults
          .slice(0, 3)
          .map(({ what, status }) => `${what}: ${status}`)
          .join('; ') || tried,
    },
    {
      what: 'Memory all of it cost',
      result: `${Math.round(growth / 1e6)} MB`,
      target: `< ${mostGrowth / 1e6} MB`,
      good: growth < mostGrowth,
      detail: 'most the kernel reports (VmHWM), against before',
    },
  ]
}

/** What a process has worked so far, in milliseconds of processor time: what else the machine does plays no part in it. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Sends a request; answers its status, 0 when the connection ended without one. */
const send = (
  url: string,
  { method, path, headers, body, isVisitor }: Heavy,
  authorization: string,
): Promise<number> =>
  new Promise((resolve) => {
    const content = body()
    const asked = request(url, {
      method,
      path,
      headers: {
        ...(!isVisitor && { authorization }),
        ...headers,
        ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }),
      },
      timeout: patience,
    })
    let status = 0
    asked.once('response', (answer) => {
      status = answer.statusCode ?? 0
      answer.resume().once('end', () => asked.destroy())
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('close', () => resolve(status))
    asked.on('error', () => {})
    asked.end(content)
  })
