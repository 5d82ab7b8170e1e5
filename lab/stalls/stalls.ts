import { request } from 'node:http'
import { startBystander } from '../bystander.ts'
import { signedIn } from '../client.ts'
import type { Finding, Tell } from '../experiment.ts'
import { bound, defineExperiment, megabytes, none, whole } from '../experiment.ts'
import type { Portal } from '../portal.ts'
import { peakBytes, processorTime, residentBytes, withPortal } from '../portal.ts'
import type { Heavy } from './heavy.ts'
import { heavyBodies, heavyRest } from './heavy.ts'

/** Longest somebody else may wait, in milliseconds, and most memory all of it may cost, in bytes. */
const mostWait = 500
const mostGrowth = 900_000_000
/** Longest one request may take, in milliseconds. */
const timeoutMs = 60_000

export const experiment = defineExperiment({
  options: { only: '' },
  run: ({ only }, tell) => withPortal({ LOG_LEVEL: 'warn' }, (portal) => press(portal, only, tell)),
})

async function press(portal: Portal, only: string, tell: Tell): Promise<Finding[]> {
  let admin = await signedIn(portal.url)
  const before = residentBytes(portal.pid())
  const bystander = await startBystander({ url: portal.url, paths: ['/api/health/live'] })
  const faults: string[] = []
  let slowest = { wait: 0, what: '' }
  let tried = 0
  for (const heavy of [...heavyBodies(), ...heavyRest()]) {
    if (!heavy.what.includes(only)) continue
    tried += 1
    const worked = processorTime(portal.pid())
    let status = await send(portal.url, heavy, admin.headers())
    if (status === 401 && !heavy.isVisitor) {
      // some calls end sessions
      admin = await signedIn(portal.url)
      status = await send(portal.url, heavy, admin.headers())
    }
    const work = processorTime(portal.pid()) - worked
    const wait = Math.max(0, ...(await bystander.look()).waits)
    if (wait > slowest.wait) slowest = { wait, what: heavy.what }
    const isFault = status >= 500 || status === 0
    if (isFault) faults.push(`${heavy.what}: ${status}`)
    if (isFault || work > mostWait / 2)
      tell(`${heavy.what}: ${status}, ${work} ms of work, others waited ${Math.round(wait)} ms`)
  }
  await bystander.stop()
  const growth = peakBytes(portal.pid()) - before
  return [
    bound(
      'Longest wait of somebody else',
      `${Math.round(slowest.wait)} ms`,
      `< ${mostWait} ms`,
      slowest.wait < mostWait,
      `${whole(tried)} requests; while ${slowest.what}`,
    ),
    none('Answered with a fault of the server, or not at all', faults, `${whole(tried)} requests`),
    bound(
      'Memory all of it cost',
      megabytes(growth),
      `< ${megabytes(mostGrowth)}`,
      growth < mostGrowth,
      'most the kernel reports (VmHWM), against before',
    ),
  ]
}

/** Sends a request; answers its status, 0 when the connection ended without one. */
const send = (
  url: string,
  { method, path, headers, body, isVisitor }: Heavy,
  session: Record<string, string>,
): Promise<number> =>
  new Promise((resolve) => {
    const content = body?.()
    const length = content !== undefined && { 'content-length': Buffer.byteLength(content) }
    const asked = request(url, {
      method,
      path,
      headers: { ...(!isVisitor && session), ...headers, ...length },
      timeout: timeoutMs,
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
