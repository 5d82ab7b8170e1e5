import { setTimeout as delay } from 'node:timers/promises'
import { addManySocios } from '../../e2e/many-socios.ts'
import { Stop } from '../../scripts/prepare.mjs'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, megabytes, whole } from '../experiment.ts'
import { residentBytes, withPortal } from '../portal.ts'

const mostMemory = { started: 120e6, busy: 230e6 }
const mixedRequests = 100_000

/** The server's memory after its start and after many requests. */
export const measureMemory = (): Promise<Finding[]> =>
  withPortal({}, async ({ url, pid, folder }) => {
    await delay(3000)
    const started = residentBytes(pid())
    addManySocios(folder, 2000)
    const admin = await signedIn(url)
    const headers = admin.headers()
    const paths = ['/', '/eventos', '/api/account', '/api/statics/Presentacion', '/api/grupos?size=10']
    const pages = Array.from({ length: 60 }, (_, page) => `/api/socios?size=25&page=${page}`)
    const addresses = [...paths, ...pages, '/api/socios?size=25&search=souto'].map((path) => url + path)
    await readMany(addresses, headers)
    await delay(3000)
    const busy = residentBytes(pid())
    return [
      bound(
        'Memory of the server after start, resident',
        atMost(started, mostMemory.started, megabytes),
        'VmRSS, 3 s after the first answer',
      ),
      bound(
        `The same after ${whole(mixedRequests)} mixed requests`,
        atMost(busy, mostMemory.busy, megabytes),
        'public pages, session, a text, groups, pages and a search of 2,000 members; 10 connections; 3 s after the last answer',
      ),
    ]
  })

/** Reads the addresses by turns, ten at a time. @throws Stop when one is refused */
async function readMany(addresses: string[], headers: Record<string, string>): Promise<void> {
  let read = 0
  const work = async () => {
    while (read < mixedRequests) {
      const address = addresses[read++ % addresses.length] ?? ''
      const answer = await fetch(address, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Stop(`${address} is ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
}
